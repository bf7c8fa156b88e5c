import * as z from 'zod/mini'

/** Lowers the case of texts, because names are compared without case. */
const lowered = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

/** Refuses a row with the same values in these fields as an earlier row, with the error `code` at the first field. */
export const apart = (fields: readonly [string, ...string[]], code: string) =>
  z.check<object[]>(({ value: rows, issues }) => {
    const seen = new Set<string>()
    for (const [at, row] of rows.entries()) {
      const one = JSON.stringify(fields.map((field) => lowered(row[field as keyof typeof row])))
      const path = [at, fields[0]]
      if (seen.has(one)) issues.push({ code: 'custom', message: code, input: row, path })
      seen.add(one)
    }
  })
