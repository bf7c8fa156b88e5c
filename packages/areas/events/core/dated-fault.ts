import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'

/** A time that the clock skips on one of several dates, with the date. */
function dated(error: FieldError, date: string): FieldError {
  if (error.code !== 'skipped_by_clock') return error
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { code: 'skipped_on_date', params: { day, month, year } }
}

/** What is settled for one date of several: a refusal says which one it is for. */
export function settledOn<T>(date: string, settle: () => T): T {
  try {
    return settle()
  } catch (error) {
    if (!(error instanceof Refusal && error.fields)) throw error
    const fields = Object.entries(error.fields).map(([path, each]) => [path, dated(each, date)])
    throw new Refusal(error.code, { fields: Object.fromEntries(fields) })
  }
}
