import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { dayLimit } from '@dxweb/kit/time/limit.ts'

function dated(error: FieldError, date: string): FieldError {
  if (error.code !== 'skipped_by_clock') return error
  return { code: 'skipped_on_date', params: dayLimit(date) }
}

/** Runs `settle` for one of several dates, and adds the date to an error about a time that the clock skips. */
export function settledOn<T>(date: string, settle: () => T): T {
  try {
    return settle()
  } catch (error) {
    if (!(error instanceof Refusal && error.fields)) throw error
    const fields = Object.entries(error.fields).map(([path, each]) => [path, dated(each, date)])
    throw new Refusal(error.code, { fields: Object.fromEntries(fields) })
  }
}
