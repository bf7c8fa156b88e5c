import * as z from 'zod/mini'
import type { Fields } from '../fields/field-kinds.ts'
import { id, version } from '../fields/fields.ts'

export const maxImported = 2000

/** The reason why a row (counted from 0) was refused; `field` is '' if no single field is at fault. */
export const importFault = z.object({
  row: z.int(),
  field: z.string(),
  code: z.string(),
  params: z.optional(z.any()),
})

interface Register {
  fields: Fields
  matchedBy?: readonly unknown[]
}

const seenRow = z.strictObject({ row: z.int().check(z.minimum(0)), id, version })

export function mergeBody({ fields, matchedBy }: Register) {
  const extra = {
    /** The fields present in the file; only these change in existing rows. If omitted, all rows are new. */
    changes: z.optional(
      z.array(z.enum(Object.keys(fields))).check(z.minLength(1), z.maxLength(100)),
    ),
    /** Empty cells. An existing row keeps its value, and a new row gets the default. */
    blanks: z.optional(
      z
        .array(
          z.strictObject({
            row: z.int().check(z.minimum(0)),
            fields: z.array(z.enum(Object.keys(fields))).check(z.maxLength(100)),
          }),
        )
        .check(z.maxLength(maxImported)),
    ),
    /** The rows found by the trial import. A row changed since then is refused. */
    seen: z.optional(z.array(seenRow).check(z.maxLength(maxImported))),
  }
  return matchedBy ? extra : ({} as typeof extra)
}

/** Returns the existing rows. `before` has their values that the import would change; empty if nothing changes. */
export function mergeReply({ fields, matchedBy }: Register) {
  const before = z.partial(z.object(fields))
  const extra = {
    changed: z.optional(z.int()),
    found: z.optional(z.array(z.object({ row: z.int(), id, version, before }))),
  }
  return matchedBy ? extra : ({} as typeof extra)
}
