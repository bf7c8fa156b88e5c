import { randomUUIDv7 } from 'node:crypto'
import { type AnyCollection, columnOf } from '@dxweb/kit/collection.ts'
import { sql, type Statement } from '@dxweb/kit/database.ts'
import * as z from 'zod/mini'

/** Who changed what, for the audit row that is written in the same statement. */
export interface Writer {
  partnerId: number
  userId: number
  sudoId: number | null
  requestId: string
}

export interface ListAsk {
  sort?: string | undefined
  limit: number
  offset: number
  q?: string | undefined
  /** Equal to, compared as text. */
  filters: Readonly<Record<string, string>>
}

export interface Draft {
  [field: string]: unknown
}

/** The statements of one register. Field names come from its definition, never from a request. */
export function collectionSql(collection: AnyCollection) {
  const { table, name } = collection
  const fields = Object.keys(collection.fields)
  const row = rowObject(collection)
  return {
    list: (partnerId: number, ask: ListAsk) => listStatements(collection, row, partnerId, ask),
    get: (partnerId: number, id: number): Statement =>
      sql(`${name}-get`, `select ${row} as row from ${table} t where partner_id = $1 and id = $2`, [
        partnerId,
        id,
      ]),
    create: (writer: Writer, draft: Draft): Statement =>
      sql(`${name}-create`, createText(table, fields), [
        ...auditValues(writer),
        ...valuesOf(fields, draft),
      ]),
    update: (writer: Writer, id: number, version: number, draft: Draft): Statement =>
      sql(`${name}-update`, updateText(table, fields, row), [
        ...auditValues(writer),
        id,
        version,
        ...valuesOf(fields, draft),
      ]),
    /** Of the version that it was read at, or whichever stands when `version` is null. */
    remove: (writer: Writer, id: number, version: number | null): Statement =>
      sql(`${name}-remove`, removeText(collection, row), [...auditValues(writer), id, version]),
  }
}

/** A row as the reply carries it, made by the engine. */
function rowObject({ fields }: AnyCollection): string {
  const pairs = Object.keys(fields).map((field) => `'${field}', t.${columnOf(field)}`)
  return `jsonb_build_object('id', t.id, 'version', t.version, ${pairs.join(', ')})`
}

function listStatements(
  collection: AnyCollection,
  row: string,
  partnerId: number,
  ask: ListAsk,
): [Statement, Statement] {
  const values: unknown[] = [partnerId]
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = ['partner_id = $1']
  for (const [field, value] of Object.entries(ask.filters)) {
    conditions.push(`${columnOf(field)}::text = ${add(value)}`)
  }
  if (ask.q)
    conditions.push(searchCondition(collection.search ?? [], add(`%${escapeLike(ask.q)}%`)))
  const where = `from ${collection.table} t where ${conditions.join(' and ')}`
  const shape = [Object.keys(ask.filters).join('-'), ask.q ? 'q' : '', ask.sort ?? ''].join('.')
  const count = sql(`${collection.name}-count.${shape}`, `select count(*)::int as total ${where}`, [
    ...values,
  ])
  const page = `order by ${orderOf(collection, ask.sort)} limit ${add(ask.limit)} offset ${add(ask.offset)}`
  const list = sql(
    `${collection.name}-list.${shape}`,
    `select ${row} as row ${where} ${page}`,
    values,
  )
  return [count, list]
}

function searchCondition(fields: readonly string[], pattern: string): string {
  const parts = fields.map((field) => `${columnOf(field)} ilike ${pattern}`)
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Norwegian order for text (æ ø å last), whatever the database was made with. */
function orderOf(collection: AnyCollection, sort: string = collection.orderBy): string {
  const field = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const schema = collection.fields[field]
  const collate = schema && isText(schema) ? ' collate "nb-x-icu"' : ''
  return `${columnOf(field)}${collate} ${direction}, id`
}

function isText(schema: z.ZodMiniType): boolean {
  const { type } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return type === 'string'
}

/** What `sort` may name. */
export function isSortable(collection: AnyCollection, sort: string): boolean {
  const field = sort.replace(/^-/, '')
  return field === 'id' || Object.hasOwn(collection.fields, field)
}

const valuesOf = (fields: readonly string[], draft: Draft) => fields.map((field) => draft[field])

/** $1 to $6 of every statement that writes. */
const auditValues = ({ partnerId, userId, sudoId, requestId }: Writer) => [
  partnerId,
  userId,
  sudoId,
  requestId,
  randomUUIDv7(),
]

function auditText(table: string, action: string, from: string, before: string, after: string) {
  return `insert into audit_entry
      (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
    select $1::int, $5::uuid, $2::int, $3::int, '${action}', '${table}', ${from}.id::text, ${before}, ${after}, $4
    from ${from}`
}

function createText(table: string, fields: readonly string[]): string {
  const columns = fields.map(columnOf)
  const places = fields.map((_, index) => `$${index + 6}`)
  return `with created as (
    insert into ${table} (partner_id, id, ${columns.join(', ')})
    values ($1, dx_next_id($1, '${table}'), ${places.join(', ')}) returning *
  ), audit as (
    ${auditText(table, 'create', 'created', 'null', 'to_jsonb(created)')}
  )
  select id, version from created`
}

/** The row is locked first, so that `current` is what stands when the versions are compared. */
function updateText(table: string, fields: readonly string[], row: string): string {
  const sets = fields.map((field, index) => `${columnOf(field)} = $${index + 8}`)
  return `with t as (
    select * from ${table} where partner_id = $1 and id = $6 for update
  ), changed as (
    update ${table} new set ${sets.join(', ')}, version = new.version + 1
    from t where new.partner_id = $1 and new.id = t.id and new.version = $7 returning new.*
  ), audit as (
    ${auditText(table, 'update', 'changed', '(select to_jsonb(t) from t)', 'to_jsonb(changed)')}
  )
  select ${row} as current, (select version from changed) as version from t`
}

/** The row is locked first here too. One that another changed meanwhile is told of before what holds it. */
function removeText({ table, usedBy = [] }: AnyCollection, row: string): string {
  const unused = usedBy.map(
    (use) =>
      `and not exists (select from ${use.table} u where u.partner_id = $1 and u.${use.column} = t.id)`,
  )
  return `with t as (
    select * from ${table} where partner_id = $1 and id = $6 for update
  ), removed as (
    delete from ${table} old using t
    where old.partner_id = $1 and old.id = t.id and old.version = coalesce($7, old.version)
      ${unused.join(' ')} returning old.*
  ), audit as (
    ${auditText(table, 'delete', 'removed', 'to_jsonb(removed)', 'null')}
  )
  select t.id, ${row} as current, t.version <> $7 as is_stale,
    exists (select from removed) as is_removed from t`
}
