import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'

/** Adds the date to a fault about a time that the clock skips on that date. */
function dated(error: FieldError, date: string): FieldError {
  if (error.code !== 'skipped_by_clock') return error
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { code: 'skipped_on_date', params: { day, month, year } }
}

/** Runs `settle` for one of several dates, so that a refusal names the date. */
export function settledOn<T>(date: string, settle: () => T): T {
  try {
    return settle()
  } catch (error) {
    if (!(error instanceof Refusal && error.fields)) throw error
    const fields = Object.entries(error.fields).map(([path, each]) => [path, dated(each, date)])
    throw new Refusal(error.code, { fields: Object.fromEntries(fields) })
  }
}
