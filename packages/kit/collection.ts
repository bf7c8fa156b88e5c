import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParam, listQuery, version } from './fields.ts'

type Fields = Record<string, z.ZodMiniType>

export interface CollectionParts<F extends Fields> {
  table: string
  /** The field that a list is sorted by unless asked otherwise. */
  orderBy: keyof F & string
  permit: { read: string; write: string }
  fields: F
  /** Fields that a list may be filtered by, equal to a value. */
  filters?: readonly (keyof F & string)[]
  /** Text fields that `q` looks in. */
  search?: readonly (keyof F & string)[]
  /** Columns of other tables that hold a row's id without a foreign key. While one does, a delete is `in_use`. */
  usedBy?: readonly { table: string; column: string }[]
}

/** A register told as data: its five calls, checks, OpenAPI, hooks and list derive from it. */
export interface Collection<F extends Fields = Fields> extends CollectionParts<F> {
  readonly name: string
}

/** Any register, whatever its fields. The compiler compares this form member by member. */
export type AnyCollection = Pick<Collection, keyof Collection>

export function defineCollection<const F extends Fields>(
  name: string,
  parts: CollectionParts<F>,
): Collection<F> {
  return { name, ...parts }
}

type OutputOf<F extends Fields> = { [K in keyof F]: z.output<F[K]> }
type InputOf<F extends Fields> = { [K in keyof F]: z.input<F[K]> }

/** A row as a reply carries it. */
export type RowOf<C> =
  C extends Collection<infer F> ? { id: number; version: number } & OutputOf<F> : never
/** A row as a create or an update sends it. */
export type DraftOf<C> = C extends Collection<infer F> ? InputOf<F> : never

const partnerOnly = z.object({ partnerId: idParam })
const partnerAndRow = z.object({ partnerId: idParam, id: idParam })

/** `priceOre` as the column `price_ore`. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const pathOf = ({ name }: AnyCollection) => `/partners/{partnerId}/${name}`

function readEndpoints<F extends Fields>(collection: Collection<F>) {
  const { name, fields, permit, filters = [] } = collection
  const row = z.object({ id, version, ...fields })
  const filterQuery = Object.fromEntries(
    filters.map((field) => [field, z.optional(z.string().check(z.maxLength(200)))]),
  )
  const path = pathOf(collection)
  return {
    list: endpoint('GET', path, {
      permit: permit.read,
      summary: `List ${name}`,
      params: partnerOnly,
      query: z.strictObject({ ...listQuery, ...filterQuery }),
      reply: z.object({ data: z.array(row), total: z.int() }),
    }),
    get: endpoint('GET', `${path}/{id}`, {
      permit: permit.read,
      summary: `One of ${name}`,
      params: partnerAndRow,
      reply: row,
      errors: ['not_found'],
    }),
  }
}

function writeEndpoints<F extends Fields>(collection: Collection<F>) {
  const { name, fields, permit } = collection
  const path = pathOf(collection)
  return {
    create: endpoint('POST', path, {
      permit: permit.write,
      summary: `Add to ${name}`,
      params: partnerOnly,
      body: z.strictObject(fields),
      reply: z.object({ id, version }),
      errors: ['taken'],
    }),
    update: endpoint('PUT', `${path}/{id}`, {
      permit: permit.write,
      summary: `Change one of ${name}`,
      params: partnerAndRow,
      body: z.strictObject({ version: z.optional(version), ...fields }),
      reply: z.object({ id, version }),
      errors: ['not_found', 'stale', 'version_required', 'taken'],
    }),
    remove: endpoint('DELETE', `${path}/{id}`, {
      permit: permit.write,
      summary: `Remove one of ${name}`,
      params: partnerAndRow,
      reply: z.object({ id }),
      errors: ['not_found', 'stale', 'in_use'],
    }),
  }
}

/** The five calls of a register. A list answers `{ data, total }`; an update carries the version it was read at. */
export function collectionEndpoints<F extends Fields>(collection: Collection<F>) {
  return { ...readEndpoints(collection), ...writeEndpoints(collection) }
}
