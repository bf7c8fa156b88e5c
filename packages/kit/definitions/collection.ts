import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  type Fields,
  type InputOf,
  kindOf,
  type OutputOf,
  repliedFields,
} from '../fields/field-kinds.ts'
import { day, id, idParam, instant, listQuery, version } from '../fields/fields.ts'
import { importFault, mergeBody, mergeReply, maxImported } from './import-parts.ts'
import { moveEndpoint } from './move-endpoint.ts'
import { exportChoice } from './sheet.ts'

export interface CollectionParts<F extends Fields, S extends Fields = {}> {
  table: string
  /** A view with the fields of `shown`, read instead of the table. */
  view?: string
  /** By default the users' own row order if the register has one, else the name. */
  orderBy?: keyof F & string
  /** Permissions to read and write the register; by default those of a venue's registers. */
  permit?: { read: string; write: string }
  fields: F
  /** Read-only fields: figures, and states that only steps change. */
  shown?: S
  /** Fields too large for lists and files, such as seats and drawings. */
  onlyInDetail?: readonly (keyof (F & S) & string)[]
  /** Fields that lists filter by one value, or by several separated by commas. */
  filters?: readonly (keyof (F & S) & string)[]
  /** Fields of a row's first and last day; `from` and `to` filter rows that overlap the period. */
  days?: readonly [from: keyof F & string, to: keyof F & string]
  /**
   * Filters rows by a column of `table`; its column `names` contains the id of the filtered row. The filter value is
   * the id of a row of the register `to`.
   */
  narrowedBy?: Readonly<Record<string, { to: string; table: string; names: string }>>
  /** Searched fields; by default the name, if the register has one. */
  search?: readonly (keyof (F & S) & string)[]
  /**
   * Table of words, which are searched by prefix instead of the fields of `search`. Each word has `dx_word_bits` of
   * all words of its row. `orderedBy` is the default sort column, if the table has it with an index in that order.
   */
  foundBy?: { table: string; names: string; orderedBy?: string }
  /**
   * Columns that refer to a row without a foreign key. While such a reference exists, deletion is refused as `in_use`.
   */
  usedBy?: readonly { table: string; column: string }[]
  /** Tables with rows that are deleted by cascade with the row, and restored with it. */
  takesAlong?: readonly { table: string; column: string }[]
  /** Registers that contain sums of these rows, and are therefore reread when these rows change. */
  alsoChanges?: readonly string[]
  /** The specification's configured paths to this register; they take the partner from the header. */
  aliases?: readonly string[]
  /** Object type in the log; defaults to the table. */
  loggedAs?: string
  /** True for rows of the whole platform, which all partners read and only partner 1 writes. */
  isShared?: boolean
  /** False if rows cannot be imported from a file; true by default. */
  isImported?: boolean
  /**
   * Keys that match an imported row with an existing row. The first key that both rows have is used. By default the
   * name, if the register has one.
   */
  matchedBy?: readonly MatchKey<keyof F & string>[]
  /** False if users cannot restore rows that they just deleted; true by default. */
  isRestored?: boolean
  /** Steps called by `POST …/{id}/{step}`. A PUT never changes a state. */
  steps?: CollectionSteps
  /** Reports `code` at `field` unless the database function `rule` is true for the partner and the value. */
  refuses?: { rule: string; field: keyof F & string; code: string }
}

/**
 * `any`: alternative fields with the same meaning. `all`: fields used together if the row has the first field.
 * `every`: fields used together if the row has all of them.
 */
export type MatchKey<Name extends string = string> =
  | { any: readonly [Name, ...Name[]] }
  | { all: readonly [Name, ...Name[]] }
  | { every: readonly [Name, ...Name[]] }

export const namesOfKey = <Name extends string>(key: MatchKey<Name>): readonly [Name, ...Name[]] =>
  'any' in key ? key.any : 'all' in key ? key.all : key.every

export interface CollectionSteps {
  field: string
  of: Readonly<Record<string, { from: readonly string[]; to: string; asks?: StepQuestion }>>
}

/**
 * A step that needs confirmation if the database function `rule` is true for the row. Without confirmation, the step is
 * refused with `code`.
 */
export interface StepQuestion {
  rule: string
  field: string
  code: string
}

export interface Collection<
  F extends Fields = Fields,
  S extends Fields = Fields,
> extends CollectionParts<F, S> {
  readonly name: string
  orderBy: keyof F & string
  permit: { read: string; write: string }
}

/** The type of any register, written member by member, which is cheap for the compiler. */
export type AnyCollection = Pick<Collection, keyof Collection>

export function defineCollection<const F extends Fields, const S extends Fields = {}>(
  name: string,
  parts: CollectionParts<F, S>,
): Collection<F, S> {
  const { fields } = parts
  return {
    name,
    permit: { read: 'registers.read', write: 'registers.write' },
    orderBy: 'sort' in fields ? 'sort' : 'name',
    ...('name' in fields && { search: ['name'], matchedBy: [{ any: ['name'] }] }),
    ...parts,
  }
}

export type RowOf<C> =
  C extends Collection<infer F, infer S>
    ? { id: number; version: number } & OutputOf<F> & OutputOf<S>
    : never
export type DraftOf<C> = C extends Collection<infer F, infer _S> ? InputOf<F> : never

const partnerOnly = z.object({ partnerId: idParam })
const partnerAndRow = z.object({ partnerId: idParam, id: idParam })

export const takesMany = ({ isImported = true }: AnyCollection): boolean => isImported

export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]|\d+/g, (sign) => `_${sign.toLowerCase()}`)
}

export const orderFieldOf = ({ fields }: AnyCollection): string | undefined =>
  Object.entries(fields).find(([, schema]) => kindOf(schema).kind === 'order')?.[0]

export const readFieldsOf = ({ fields, shown = {} }: AnyCollection): Fields => ({
  ...repliedFields(fields),
  ...shown,
})

export function listFieldsOf(collection: AnyCollection): Fields {
  const large: readonly string[] = collection.onlyInDetail ?? []
  const all = Object.entries(readFieldsOf(collection))
  return Object.fromEntries(all.filter(([field]) => !large.includes(field)))
}

export const sortableOf = (collection: AnyCollection): string[] => [
  'id',
  ...(collection.days ? ['coming'] : []),
  ...Object.entries(listFieldsOf(collection))
    .filter(([, schema]) => !['items', 'other'].includes(kindOf(schema).kind))
    .map(([field]) => field),
]

/** A field with the prefix `-` sorts in descending order. */
const sortQuery = (collection: AnyCollection) =>
  z.optional(z.enum(sortableOf(collection).flatMap((field) => [field, `-${field}`])))

const pathOf = ({ name }: AnyCollection) => `/partners/{partnerId}/${name}`

const aliasesOf = ({ aliases = [] }: AnyCollection, rest = '') =>
  aliases.map((alias) => `${alias}${rest}`)

const narrowingOf = ({ filters = [], narrowedBy = {} }: AnyCollection): string[] => [
  ...filters,
  ...Object.keys(narrowedBy),
]

function filterQuery(collection: AnyCollection) {
  const filter = z.optional(z.string().check(z.maxLength(200)))
  const days = collection.days ? { from: z.optional(day), to: z.optional(day) } : {}
  return {
    ...Object.fromEntries(narrowingOf(collection).map((field) => [field, filter])),
    ...days,
  }
}

const writeOf = ({ name, permit, alsoChanges = [] }: AnyCollection) => ({
  permit: permit.write,
  changes: [name, ...alsoChanges],
})

/** Returns empty values if the log has no change of the row. `actedBy` is the super user who acted as the user. */
const lastChangeEndpoint = (collection: AnyCollection) =>
  endpoint('GET', `${pathOf(collection)}/{id}/last-change`, {
    permit: collection.permit.read,
    summary: `Get the last change of one row of ${collection.name}`,
    params: partnerAndRow,
    reply: z.object({
      at: z.nullable(instant),
      isNew: z.boolean(),
      user: z.string(),
      actedBy: z.string(),
    }),
    errors: ['not_found'],
  })

const listQueryOf = (collection: AnyCollection) => ({
  q: listQuery.q,
  sort: sortQuery(collection),
  ...filterQuery(collection),
})

/** `place` is the row's position in the list, from 1. A row outside the list has no neighbours. */
const neighboursEndpoint = (collection: AnyCollection) =>
  endpoint('GET', `${pathOf(collection)}/{id}/neighbours`, {
    permit: collection.permit.read,
    summary: `Get the rows before and after one row of ${collection.name} in a sorted and filtered list`,
    params: partnerAndRow,
    query: z.strictObject(listQueryOf(collection)),
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
  const asked = listQueryOf(collection)
  const query = { ...listQuery, ...asked }
  return {
    list: endpoint('GET', path, {
      permit: collection.permit.read,
      summary: `List rows of ${name}`,
      params: partnerOnly,
      query: z.strictObject(query),
      reply: z.object({ data: z.array(listed), total: z.int() }),
      aliases: aliasesOf(collection),
    }),
    get: endpoint('GET', `${path}/{id}`, {
      permit: collection.permit.read,
      summary: `Get one row of ${name}`,
      params: partnerAndRow,
      reply: row,
      errors: ['not_found'],
      aliases: aliasesOf(collection, '/{id}'),
    }),
    lastChange: lastChangeEndpoint(collection),
    neighbours: neighboursEndpoint(collection),
    exported: endpoint('GET', `${path}/export`, {
      permit: collection.permit.read,
      summary: `Export rows of ${name}`,
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
      summary: `Add one row to ${name}`,
      params: partnerOnly,
      body: z.strictObject(fields),
      reply: z.object({ id, version }),
      errors: ['taken'],
      aliases: aliasesOf(collection),
    }),
    update: endpoint('PUT', `${path}/{id}`, {
      ...writeOf(collection),
      summary: `Change one row of ${name}`,
      params: partnerAndRow,
      body: z.strictObject({ version: z.optional(version), ...fields }),
      reply: z.object({ id, version }),
      errors: ['not_found', 'stale', 'version_required', 'taken'],
      aliases: aliasesOf(collection, '/{id}'),
    }),
    remove: endpoint('DELETE', `${path}/{id}`, {
      ...writeOf(collection),
      summary: `Delete one row of ${name}`,
      params: partnerAndRow,
      reply: z.object({ id }),
      errors: ['not_found', 'stale', 'in_use'],
      aliases: aliasesOf(collection, '/{id}'),
    }),
  }
}

export const maxAtOnce = 1000

/** Changes each row at the version that was read. The returned earlier values undo `set`; `restore` undoes `remove`. */
const manyEndpoint = (collection: AnyCollection) =>
  endpoint('POST', `${pathOf(collection)}/many`, {
    ...writeOf(collection),
    isSlow: true,
    summary: `Change, delete or restore many rows of ${collection.name}, or apply a step to each`,
    params: partnerOnly,
    body: z.strictObject({
      act: z.enum([...actsOf(collection)]),
      field: z.optional(z.enum(Object.keys(collection.fields))),
      rows: z
        .array(z.strictObject({ id, version, value: z.optional(z.unknown()) }))
        .check(z.minLength(1), z.maxLength(maxAtOnce)),
    }),
    reply: z.object({
      done: z.array(z.object({ id, version, before: z.optional(z.unknown()) })),
      refused: z.array(
        z.object({
          id,
          code: z.string(),
          params: z.optional(z.any()),
          /** For `in_use`: the table that refers to the row. */
          usedBy: z.optional(z.string()),
        }),
      ),
    }),
  })

const actsOf = ({ isRestored = true, steps }: AnyCollection): [string, ...string[]] => [
  'set',
  'remove',
  ...(isRestored ? ['restore'] : []),
  ...Object.keys(steps?.of ?? {}),
]

/** Confirms a step that leaves work undone. */
const accepting = z.strictObject({ accepts: z._default(z.boolean(), false) })

const stepEndpoint = (collection: AnyCollection, step: string) =>
  endpoint('POST', `${pathOf(collection)}/{id}/${step}`, {
    ...writeOf(collection),
    summary: `Apply the step ${step} to one row of ${collection.name}`,
    params: partnerAndRow,
    ...(collection.steps?.of[step]?.asks && { body: accepting }),
    reply: z.object({ id, version }),
    errors: ['not_found', 'wrong_state'],
  })

function moreEndpoints<F extends Fields, S extends Fields>(collection: Collection<F, S>) {
  const { name, permit } = collection
  const path = pathOf(collection)
  return {
    /** Imports pasted rows. `isTrial` only reports the errors of each row, and writes nothing. */
    imported: endpoint('POST', `${path}/import`, {
      ...writeOf(collection),
      isSlow: true,
      summary: `Import all rows into ${name}, or none if any row has errors; returns the errors by row`,
      params: partnerOnly,
      body: z.strictObject({
        isTrial: z.boolean(),
        rows: z
          .array(z.record(z.string().check(z.maxLength(60)), z.unknown()))
          .check(z.minLength(1), z.maxLength(maxImported)),
        ...mergeBody(collection),
      }),
      reply: z.object({
        added: z.int(),
        faults: z.array(importFault),
        ...mergeReply(collection),
      }),
    }),
    many: manyEndpoint(collection),
    moved: moveEndpoint(path, permit.write, writeOf(collection).changes),
    /** Restores a row that the caller deleted within the last hour, under the same id. */
    restored: endpoint('POST', `${path}/{id}/restore`, {
      ...writeOf(collection),
      summary: `Undo the deletion of one row of ${name}`,
      params: partnerAndRow,
      reply: z.object({ id, version }),
      errors: ['not_found', 'taken'],
    }),
    steps: Object.keys(collection.steps?.of ?? {}).map((step) => stepEndpoint(collection, step)),
  }
}

/**
 * Lists reply with `{ data, total }`. An update contains the version that was read. An import adds all rows or none.
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
