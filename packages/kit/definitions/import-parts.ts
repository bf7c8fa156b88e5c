import * as z from 'zod/mini'
import type { Fields } from '../fields/field-kinds.ts'
import { id, version } from '../fields/fields.ts'

/** More rows than this are not taken in one import. */
export const mostImported = 2000

/** Why a row of an import, by its place from 0, was refused. `field` is '' where no one field is at fault. */
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

/** Adds what an import that changes rows is told, for registers whose rows have keys. */
export function mergeBody({ fields, matchedBy }: Register) {
  const told = {
    /** The fields that the rows are about. Rows that stand already are changed in these alone; without it all are new. */
    changes: z.optional(
      z.array(z.enum(Object.keys(fields))).check(z.minLength(1), z.maxLength(100)),
    ),
    /**
     * Fields whose cells are empty, by the rows' places: a row that stands keeps what it holds there, and a new row has
     * what its draft says.
     */
    blanks: z.optional(
      z
        .array(
          z.strictObject({
            row: z.int().check(z.minimum(0)),
            fields: z.array(z.enum(Object.keys(fields))).check(z.maxLength(100)),
          }),
        )
        .check(z.maxLength(mostImported)),
    ),
    /** What a trial found, by the rows' places: where anything else stands by now, the row is refused. */
    seen: z.optional(z.array(seenRow).check(z.maxLength(mostImported))),
  }
  return matchedBy ? told : ({} as typeof told)
}

/** Rows that stand already, each with what it holds where the import would change it: nothing where it is alike. */
export function mergeReply({ fields, matchedBy }: Register) {
  const before = z.partial(z.object(fields))
  const told = {
    changed: z.optional(z.int()),
    found: z.optional(z.array(z.object({ row: z.int(), id, version, before }))),
  }
  return matchedBy ? told : ({} as typeof told)
}
