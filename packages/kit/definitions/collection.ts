import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  type Fields,
  type InputOf,
  kindOf,
  type OutputOf,
  repliedFields,
} from '../fields/field-kinds.ts'
import { id, idParam, instant, listQuery, version } from '../fields/fields.ts'
import { importFault, mergeBody, mergeReply, mostImported } from './import-parts.ts'
import { moveEndpoint } from './move-endpoint.ts'
import { exportChoice } from './sheet.ts'

export interface CollectionParts<F extends Fields, S extends Fields = {}> {
  table: string
  /** What rows are read from when replies carry more than the table has: a view of it with the fields of `shown`. */
  view?: string
  /** The field that a list is sorted by unless asked otherwise. */
  orderBy: keyof F & string
  permit: { read: string; write: string }
  /** What a row is written with, and read with. */
  fields: F
  /** What a row is read with besides: figures, and states that move by their steps alone. */
  shown?: S
  /** Fields that are too large for a list: seats, drawings. A list and a file leave them out. */
  onlyInDetail?: readonly (keyof (F & S) & string)[]
  /** Fields that a list may be filtered by, equal to a value or to one of several with commas between. */
  filters?: readonly (keyof (F & S) & string)[]
  /** Text fields that `q` looks in. */
  search?: readonly (keyof F & string)[]
  /** Columns of other tables that hold a row's id without a foreign key. While one does, a delete is `in_use`. */
  usedBy?: readonly { table: string; column: string }[]
  /** Registers whose rows the engine deletes with the row that they belong to; they come back with it too. */
  takesAlong?: readonly { table: string; column: string }[]
  /** The same register under the specification's configured paths; the partner comes from the header there. */
  aliases?: readonly string[]
  /** What the log calls its rows, where that is not its table. */
  loggedAs?: string
  /** Rows of the whole platform, without a partner: read by all, written at partner 1. */
  isShared?: boolean
  /** Whether many rows are taken at once, from a file; true unless told. */
  isImported?: boolean
  /**
   * What people know a row by, so that an import changes what stands already, in their order. Two rows are one by a key
   * that they share, unless a key before it tells them apart. Without it an import only adds.
   */
  matchedBy?: readonly MatchKey<keyof F & string>[]
  /** Whether a row that was deleted comes back, by who deleted it and soon after; true unless told. */
  isRestored?: boolean
  /** States and the steps between them: `POST …/{id}/{step}`. A state never moves by a field of a PUT. */
  steps?: CollectionSteps
}

/** Any one of the fields, which mean the same; or all of them together, of rows that have the first. */
export type MatchKey<Name extends string = string> =
  | { any: readonly [Name, ...Name[]] }
  | { all: readonly [Name, ...Name[]] }

export interface CollectionSteps {
  /** The field of `shown` that holds the state. */
  field: string
  /** Each step's name with where it may start from and where it leads. */
  of: Readonly<Record<string, { from: readonly string[]; to: string }>>
}

/** A register told as data: its calls, checks, OpenAPI, hooks, list, form, import and export derive from it. */
export interface Collection<
  F extends Fields = Fields,
  S extends Fields = Fields,
> extends CollectionParts<F, S> {
  readonly name: string
}

/** Any register, whatever its fields. The compiler compares this form member by member. */
export type AnyCollection = Pick<Collection, keyof Collection>

export function defineCollection<const F extends Fields, const S extends Fields = {}>(
  name: string,
  parts: CollectionParts<F, S>,
): Collection<F, S> {
  return { name, ...parts }
}

/** A row as a reply carries it. */
export type RowOf<C> =
  C extends Collection<infer F, infer S>
    ? { id: number; version: number } & OutputOf<F> & OutputOf<S>
    : never
/** A row as a create or an update sends it. */
export type DraftOf<C> = C extends Collection<infer F, infer _S> ? InputOf<F> : never

const partnerOnly = z.object({ partnerId: idParam })
const partnerAndRow = z.object({ partnerId: idParam, id: idParam })

/** Whether rows are imported: not those of the whole platform, and not those that say so. */
export const takesMany = ({ isShared = false, isImported = true }: AnyCollection): boolean =>
  isImported && !isShared

/** `priceOre` as the column `price_ore`. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]|\d+/g, (sign) => `_${sign.toLowerCase()}`)
}

/** The field that rows are put in order by, where people put them there. */
export const orderFieldOf = ({ fields }: AnyCollection): string | undefined =>
  Object.entries(fields).find(([, schema]) => kindOf(schema).kind === 'order')?.[0]

/** All that a reply carries, by name. */
export const readFieldsOf = ({ fields, shown = {} }: AnyCollection): Fields => ({
  ...repliedFields(fields),
  ...shown,
})

/** What a list carries of each row, by name. */
export function listFieldsOf(collection: AnyCollection): Fields {
  const large: readonly string[] = collection.onlyInDetail ?? []
  const all = Object.entries(readFieldsOf(collection))
  return Object.fromEntries(all.filter(([field]) => !large.includes(field)))
}

/** Fields that a list may be sorted by: not lists of a row's own, and not what only screens know. */
export const sortableOf = (collection: AnyCollection): string[] => [
  'id',
  ...Object.entries(listFieldsOf(collection))
    .filter(([, schema]) => !['items', 'other'].includes(kindOf(schema).kind))
    .map(([field]) => field),
]

/** Either way; `-` is the last first. */
const sortQuery = (collection: AnyCollection) =>
  z.optional(z.enum(sortableOf(collection).flatMap((field) => [field, `-${field}`])))

const pathOf = ({ name }: AnyCollection) => `/partners/{partnerId}/${name}`

const aliasesOf = ({ aliases = [] }: AnyCollection, rest = '') =>
  aliases.map((alias) => `${alias}${rest}`)

function filterQuery({ filters = [] }: AnyCollection) {
  const filter = z.optional(z.string().check(z.maxLength(200)))
  return Object.fromEntries(filters.map((field) => [field, filter]))
}

const writeOf = ({ name, permit }: AnyCollection) => ({ permit: permit.write, changes: [name] })

/** Nothing where the log has no word of the row. `actedBy` is who really did it, in sudo. */
const lastChangeEndpoint = (collection: AnyCollection) =>
  endpoint('GET', `${pathOf(collection)}/{id}/last-change`, {
    permit: collection.permit.read,
    summary: `Who changed one of ${collection.name} last, and when`,
    params: partnerAndRow,
    reply: z.object({
      at: z.nullable(instant),
      isNew: z.boolean(),
      user: z.string(),
      actedBy: z.string(),
    }),
    errors: ['not_found'],
  })

/** What a list is asked for, and how it is narrowed. */
const askedOf = (collection: AnyCollection) => ({
  q: listQuery.q,
  sort: sortQuery(collection),
  ...filterQuery(collection),
})

/** `place` is the row's place in the list, from 1. A row that the list does not have has no neighbours. */
const neighboursEndpoint = (collection: AnyCollection) =>
  endpoint('GET', `${pathOf(collection)}/{id}/neighbours`, {
    permit: collection.permit.read,
    summary: `The rows of ${collection.name} before and after one, as a list is sorted and narrowed`,
    params: partnerAndRow,
    query: z.strictObject(askedOf(collection)),
    reply: z.object({
      previous: z.nullable(id),
      next: z.nullable(id),
      place: z.nullable(z.int()),
      total: z.nullable(z.int()),
    }),
  })

function readEndpoints<F extends Fields, S extends Fields>(collection: Collection<F, S>) {
  const { name } = collection
  const row = z.object({ id, version, ...(readFieldsOf(collection) as F & S) })
  const listed = z.object({ id, version, ...(listFieldsOf(collection) as F & S) })
  const path = pathOf(collection)
  const asked = askedOf(collection)
  const query = { ...listQuery, ...asked }
  return {
    list: endpoint('GET', path, {
      permit: collection.permit.read,
      summary: `List ${name}`,
      params: partnerOnly,
      query: z.strictObject(query),
      reply: z.object({ data: z.array(listed), total: z.int() }),
      aliases: aliasesOf(collection),
    }),
    get: endpoint('GET', `${path}/{id}`, {
      permit: collection.permit.read,
      summary: `One of ${name}`,
      params: partnerAndRow,
      reply: row,
      errors: ['not_found'],
      aliases: aliasesOf(collection, '/{id}'),
    }),
    lastChange: lastChangeEndpoint(collection),
    neighbours: neighboursEndpoint(collection),
    exported: endpoint('GET', `${path}/export`, {
      permit: collection.permit.read,
      summary: `${name} as a file`,
      params: partnerOnly,
      query: z.strictObject({ ...asked, ...exportChoice }),
      reply: z.string(),
    }),
  }
}

function writeEndpoints<F extends Fields, S extends Fields>(collection: Collection<F, S>) {
  const { name, fields } = collection
  const path = pathOf(collection)
  return {
    create: endpoint('POST', path, {
      ...writeOf(collection),
      summary: `Add to ${name}`,
      params: partnerOnly,
      body: z.strictObject(fields),
      reply: z.object({ id, version }),
      errors: ['taken'],
      aliases: aliasesOf(collection),
    }),
    update: endpoint('PUT', `${path}/{id}`, {
      ...writeOf(collection),
      summary: `Change one of ${name}`,
      params: partnerAndRow,
      body: z.strictObject({ version: z.optional(version), ...fields }),
      reply: z.object({ id, version }),
      errors: ['not_found', 'stale', 'version_required', 'taken'],
      aliases: aliasesOf(collection, '/{id}'),
    }),
    remove: endpoint('DELETE', `${path}/{id}`, {
      ...writeOf(collection),
      summary: `Remove one of ${name}`,
      params: partnerAndRow,
      reply: z.object({ id }),
      errors: ['not_found', 'stale', 'in_use'],
      aliases: aliasesOf(collection, '/{id}'),
    }),
  }
}

/** The most rows that are changed in one call. */
export const mostAtOnce = 1000

/**
 * One change of many rows, each as it was read: a row that is refused keeps none of the others back. What `set` is to
 * write stands in each row, so that the values before are what undoes it; `restore` undoes `remove`.
 */
const manyEndpoint = (collection: AnyCollection) =>
  endpoint('POST', `${pathOf(collection)}/many`, {
    ...writeOf(collection),
    takesLong: true,
    summary: `Change, delete or restore many of ${collection.name}, or take them a step on`,
    params: partnerOnly,
    body: z.strictObject({
      act: z.enum([...actsOf(collection)]),
      field: z.optional(z.enum(Object.keys(collection.fields))),
      rows: z
        .array(z.strictObject({ id, version, value: z.optional(z.unknown()) }))
        .check(z.minLength(1), z.maxLength(mostAtOnce)),
    }),
    reply: z.object({
      done: z.array(z.object({ id, version, before: z.optional(z.unknown()) })),
      refused: z.array(
        z.object({
          id,
          code: z.string(),
          params: z.optional(z.any()),
          /** Of a row that is in use: the table that refers to it. */
          usedBy: z.optional(z.string()),
        }),
      ),
    }),
  })

/** What can be done to many rows at once. */
const actsOf = ({ isRestored = true, steps }: AnyCollection): [string, ...string[]] => [
  'set',
  'remove',
  ...(isRestored ? ['restore'] : []),
  ...Object.keys(steps?.of ?? {}),
]

const stepEndpoint = (collection: AnyCollection, step: string) =>
  endpoint('POST', `${pathOf(collection)}/{id}/${step}`, {
    ...writeOf(collection),
    summary: `${step} one of ${collection.name}`,
    params: partnerAndRow,
    reply: z.object({ id, version }),
    errors: ['not_found', 'wrong_state'],
  })

function moreEndpoints<F extends Fields, S extends Fields>(collection: Collection<F, S>) {
  const { name, permit } = collection
  const path = pathOf(collection)
  return {
    /** Rows as a person pasted them. `isTrial` tells what each would be refused for, and writes nothing. */
    imported: endpoint('POST', `${path}/import`, {
      ...writeOf(collection),
      takesLong: true,
      summary: `Take many into ${name}: all of them, or none and what is wrong with each`,
      params: partnerOnly,
      body: z.strictObject({
        isTrial: z.boolean(),
        rows: z
          .array(z.record(z.string().check(z.maxLength(60)), z.unknown()))
          .check(z.minLength(1), z.maxLength(mostImported)),
        ...mergeBody(collection),
      }),
      reply: z.object({
        added: z.int(),
        faults: z.array(importFault),
        ...mergeReply(collection),
      }),
    }),
    many: manyEndpoint(collection),
    moved: moveEndpoint(path, permit.write, [name]),
    /** What one has deleted oneself within the hour, as it was and under its id. */
    restored: endpoint('POST', `${path}/{id}/restore`, {
      ...writeOf(collection),
      summary: `Undo the deletion of one of ${name}`,
      params: partnerAndRow,
      reply: z.object({ id, version }),
      errors: ['not_found', 'taken'],
    }),
    steps: Object.keys(collection.steps?.of ?? {}).map((step) => stepEndpoint(collection, step)),
  }
}

/**
 * The calls of a register. A list answers `{ data, total }`; an update carries the version it was read at; an import
 * takes all rows or none.
 */
export function collectionEndpoints<F extends Fields, S extends Fields>(
  collection: Collection<F, S>,
) {
  return {
    ...readEndpoints(collection),
    ...writeEndpoints(collection),
    ...moreEndpoints(collection),
  }
}
