import * as z from 'zod/mini'

/** Fields by name, as a register or one of its item lists tells them. */
export type Fields = Record<string, z.ZodMiniType>

/**
 * What a field means beyond its type, told once where the field is: its input, its cell in a list and in a file, and
 * the reading of what people paste all follow. `money` is whole øre, `percent` basis points, `minutes` whole minutes;
 * a `reference` holds the id of a row of another register, by that register's name.
 */
export type FieldKind =
  /** `order`: words that the register knows, in the order that they are listed in; others come after them. */
  | { kind: 'text'; max?: number; order?: readonly string[] }
  | { kind: 'longText'; max?: number }
  | {
      kind: 'money' | 'percent' | 'count' | 'minutes' | 'flag' | 'color' | 'time' | 'instant'
    }
  /** `looksAhead`: a day without its year is one to come. */
  | { kind: 'day'; looksAhead?: true }
  | { kind: 'email' | 'phone' | 'orgNumber' | 'accountNumber' | 'postalCode' | 'barcode' | 'link' }
  /** Its row's place: rows are put in order by moving them, and no form asks for the number. */
  | { kind: 'order' }
  | { kind: 'choice'; values: readonly string[] }
  /** A text that leads to a page of the house, whose address has the row's own fields in it: 'shows/{eventId}'. */
  | { kind: 'page'; to: string }
  /** A calendar unit, known by its first day. */
  | { kind: 'span'; of: 'week' | 'month' | 'year' }
  | { kind: 'reference'; to: string }
  | { kind: 'items'; fields: Fields; max?: number }
  /** Held and sent as it is; screens that know it draw it. */
  | { kind: 'other' }

const told = new WeakMap<z.ZodMiniType, FieldKind>()

/** Tells what a schema means, where its type alone does not say it. */
export function withKind<S extends z.ZodMiniType>(kind: FieldKind, schema: S): S {
  told.set(schema, kind)
  return schema
}

/** What a field may be left out of: null is an answer too. */
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

/** The meaning of a field: told, or read from its type. What can be null means what it means when it is not. */
export function kindOf(schema: z.ZodMiniType): FieldKind {
  const known = told.get(schema)
  if (known !== undefined) return known
  const { type, innerType, in: input, entries, element } = definitionOf(schema)
  const inner = innerType ?? input
  if (inner !== undefined) return kindOf(inner)
  if (entries !== undefined) return { kind: 'choice', values: Object.values(entries) }
  const shape = element && definitionOf(element).shape
  if (shape !== undefined) return { kind: 'items', fields: shape }
  return byType[type] ?? { kind: 'other' }
}

/** Fields as a reply has them: it tells what a draft may leave out, too. */
export const repliedFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      kindOf(schema).kind === 'order' ? z.nonoptional(schema) : schema,
    ]),
  )

/** What fields hold in a reply. */
export type OutputOf<F extends Fields> = { [K in keyof F]: Exclude<z.output<F[K]>, undefined> }

/** Fields that a draft may leave out. */
type LeftOut<F extends Fields> = {
  [K in keyof F]: undefined extends z.input<F[K]> ? K : never
}[keyof F]

/** What fields hold in a draft. */
export type InputOf<F extends Fields> = { [K in Exclude<keyof F, LeftOut<F>>]: z.input<F[K]> } & {
  [K in LeftOut<F>]?: z.input<F[K]>
}
