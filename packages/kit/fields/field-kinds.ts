import * as z from 'zod/mini'

export type Fields = Record<string, z.ZodMiniType>

/** `money` is whole øre, `percent` basis points, `decimal` hundredths, `minutes` whole minutes, `reference` an id of the named register. */
export type FieldKind =
  /**
   * `order`: known values in sort order; other values follow. `of`: a column; the text lists the column's values
   * within a group, one per line.
   */
  | { kind: 'text'; max?: number; order?: readonly string[]; of?: string }
  | { kind: 'longText'; max?: number }
  | {
      kind: 'decimal' | 'count' | 'minutes' | 'year' | 'flag' | 'color' | 'time' | 'instant'
    }
  /** `isSigned`: may be negative. */
  | { kind: 'money'; isSigned?: true }
  /** `isShare`: a computed figure, shown with one decimal. */
  | { kind: 'percent'; isShare?: true }
  /** `looksAhead`: a day typed without a year is read as a future day. */
  | { kind: 'day'; looksAhead?: true }
  | { kind: 'email' | 'phone' | 'orgNumber' | 'accountNumber' | 'postalCode' | 'barcode' | 'link' }
  /** Position of a row. Rows are moved by a separate command, so forms omit the position. */
  | { kind: 'order' }
  | { kind: 'choice'; values: readonly string[] }
  /** A link to a page of the product. Its path contains the row's fields: 'shows/{eventId}'. */
  | { kind: 'page'; to: string }
  /** A calendar unit, identified by its first day. */
  | { kind: 'span'; of: 'week' | 'month' | 'year' }
  /** `only`: the name of a flag; only rows with the flag can be chosen. */
  | { kind: 'reference'; to: string; only?: string | undefined }
  | { kind: 'items'; fields: Fields; max?: number }
  | { kind: 'other' }

const kinds = new WeakMap<z.ZodMiniType, FieldKind>()

export function withKind<S extends z.ZodMiniType>(kind: FieldKind, schema: S): S {
  kinds.set(schema, kind)
  return schema
}

export const isNullable = (schema: z.ZodMiniType): boolean => z.safeParse(schema, null).success

interface Definition {
  type: string
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  entries?: Record<string, string>
  element?: z.ZodMiniType
  shape?: Fields
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition

const byType: Record<string, FieldKind> = {
  string: { kind: 'text' },
  number: { kind: 'count' },
  int: { kind: 'count' },
  boolean: { kind: 'flag' },
}

/** A nullable field has the kind of its value. */
export function kindOf(schema: z.ZodMiniType): FieldKind {
  const known = kinds.get(schema)
  if (known !== undefined) return known
  const { type, innerType, in: input, entries, element } = definitionOf(schema)
  const inner = innerType ?? input
  if (inner !== undefined) return kindOf(inner)
  if (entries !== undefined) return { kind: 'choice', values: Object.values(entries) }
  const shape = element && definitionOf(element).shape
  if (shape !== undefined) return { kind: 'items', fields: shape }
  return byType[type] ?? { kind: 'other' }
}

/** Makes the position required, since replies always contain it. */
export const repliedFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      kindOf(schema).kind === 'order' ? z.nonoptional(schema) : schema,
    ]),
  )

export type OutputOf<F extends Fields> = { [K in keyof F]: Exclude<z.output<F[K]>, undefined> }

type LeftOut<F extends Fields> = {
  [K in keyof F]: undefined extends z.input<F[K]> ? K : never
}[keyof F]

export type InputOf<F extends Fields> = { [K in Exclude<keyof F, LeftOut<F>>]: z.input<F[K]> } & {
  [K in LeftOut<F>]?: z.input<F[K]>
}
