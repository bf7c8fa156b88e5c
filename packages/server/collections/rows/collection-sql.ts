import { randomUUIDv7 } from 'node:crypto'
import { type AnyCollection, columnOf, orderFieldOf } from '@dxweb/kit/definitions/collection.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import type { Writer } from './writer.ts'

/** One of many rows that are changed at once, with what is written there. */
export interface Target {
  id: number
  version: number
  value?: unknown
}

const columnValue = (field: string | undefined, value: unknown) =>
  field === undefined ? {} : { [columnOf(field)]: value }

export interface Draft {
  [field: string]: unknown
}

type Made = Record<'id' | 'version', number>
/** Null where the row stands at another version, or may not take the step. */
type Next = Record<'version', number | null>

interface Removal {
  id: number
  /** Null when no version was asked for. */
  is_stale: boolean | null
  is_removed: boolean
}

interface Moved {
  version: number
  stood_after: number | null
  /** `gone`: what it was to stand after is not there. */
  refused: 'stale' | 'gone' | null
}

/** What became of one of many rows: its answer, or what the engine refused it by. */
export interface Told {
  id: number
  answer: Answer | null
  state: string | null
  broken: string
  in_table: string
  message: string
  detail: string
}

interface Answer {
  id?: number | null
  version?: number | null
  before?: unknown
  is_stale?: boolean | null
  is_removed?: boolean
}

/** The statements that change one register. Field names come from its definition, never from a request. */
export function collectionSql(collection: AnyCollection) {
  const { name } = collection
  const fields = Object.keys(collection.fields)
  /** The statements that are run on many rows, each with what `dx_each` hands to it. */
  const each = (act: string, field: string | undefined): string => {
    if (act === 'remove') return removeText(collection)
    if (act === 'restore') return restoreText(collection)
    return act === 'set' ? setText(collection, field ?? '') : stepText(collection, act)
  }
  const values = (draft: Draft) => fields.map((field) => stored(collection, field, draft[field]))
  return {
    create: (writer: Writer, draft: Draft) =>
      sql<Made>(`${name}.create`, createText(collection), [...by(writer), ...values(draft)]),
    update: (writer: Writer, id: number, version: number, draft: Draft) =>
      sql<Next>(`${name}.update`, updateText(collection), [
        ...by(writer),
        id,
        version,
        ...values(draft),
      ]),
    /** Of the version that it was read at, or whichever stands when `version` is null. */
    remove: (writer: Writer, id: number, version: number | null) =>
      sql<Removal>(`${name}.remove`, removeText(collection), [...by(writer), id, version]),
    restore: (writer: Writer, id: number) =>
      sql<Made>(`${name}.restore`, restoreText(collection), [...by(writer), id]),
    many: (writer: Writer, act: string, field: string | undefined, rows: readonly Target[]) =>
      sql<Told>(`${name}.many`, 'select * from dx_each($1, $2, $3, $4, $5)', [
        each(act, field),
        JSON.stringify(
          rows.map(({ value, ...row }) => ({ ...row, value: columnValue(field, value) })),
        ),
        writer.userId,
        writer.sudoId,
        writer.requestId,
      ]),
    move: (writer: Writer, id: number, version: number, after: number | null) =>
      moveStatement(collection, writer, [id, version, after]),
    step: (writer: Writer, id: number, step: string) =>
      sql<Next>(`${name}.step-${step}`, stepText(collection, step), [...by(writer), id]),
  }
}

const moveStatement = (
  { name, table }: AnyCollection,
  { userId, sudoId, requestId }: Writer,
  asked: [id: number, version: number, after: number | null],
) =>
  sql<Moved>(`${name}.move`, 'select * from dx_move($1, $2, $3, $4, $5, $6, $7, $8)', [
    table,
    ...asked,
    randomUUIDv7(),
    userId,
    sudoId,
    requestId,
  ])

/** Rows of a row's own are kept as JSON, which the driver would write as an array of the engine. */
const stored = ({ fields }: AnyCollection, field: string, value: unknown) =>
  fields[field] && isJson(fields[field]) ? JSON.stringify(value) : value

const isJson = (schema: AnyCollection['fields'][string]) => kindOf(schema).kind === 'items'

/** Rows of the whole platform have no partner, and number themselves. */
const ownedBy = ({ isShared = false }: AnyCollection, alias: string) =>
  isShared ? 'true' : `${alias}.partner_id = $1`

/** $1 to $6 of every statement that writes. */
const by = ({ partnerId, userId, sudoId, requestId }: Writer) => [
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

/** Rows that go and come with another are logged one by one, beside it. */
function partAuditText(table: string, action: string, from: string, isGone: boolean) {
  const row = `to_jsonb(${from})`
  return `insert into audit_entry
      (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
    select $1::int, gen_random_uuid(), $2::int, $3::int, '${action}', '${table}', ${from}.id::text,
      ${isGone ? `${row}, null` : `null, ${row}`}, $4
    from ${from}`
}

function createText(collection: AnyCollection): string {
  const { table, fields, isShared = false } = collection
  const ordered = orderFieldOf(collection)
  const columns = Object.keys(fields).map(columnOf)
  const places = Object.keys(fields).map((field, index) =>
    field === ordered ? `coalesce($${index + 6}, dx_next_place($1, '${table}'))` : `$${index + 6}`,
  )
  const key = isShared ? [] : ['partner_id', 'id']
  const keyValues = isShared ? [] : ['$1', `dx_next_id($1, '${table}')`]
  return `with created as (
    insert into ${table} (${[...key, ...columns].join(', ')})
    values (${[...keyValues, ...places].join(', ')}) returning *
  ), audit as (
    ${auditText(table, 'create', 'created', 'null', 'to_jsonb(created)')}
  )
  select id, version from created`
}

/** The row is locked first, so that nothing comes between the comparison of versions and the change. */
function updateText(collection: AnyCollection): string {
  const { table, fields } = collection
  const ordered = orderFieldOf(collection)
  const sets = Object.keys(fields).map((field, index) => {
    const column = columnOf(field)
    return field === ordered
      ? `${column} = coalesce($${index + 8}, new.${column})`
      : `${column} = $${index + 8}`
  })
  return `with t as (
    select * from ${table} t where ${ownedBy(collection, 't')} and id = $6 for update
  ), changed as (
    update ${table} new set ${sets.join(', ')}, version = new.version + 1
    from t where ${ownedBy(collection, 'new')} and new.id = t.id and new.version = $7 returning new.*
  ), audit as (
    ${auditText(table, 'update', 'changed', '(select to_jsonb(t) from t)', 'to_jsonb(changed)')}
  )
  select (select version from changed) as version from t`
}

/** One field of a row, from `$8`: an object with its column. */
function setText(collection: AnyCollection, field: string): string {
  const { table } = collection
  const column = columnOf(field)
  return `with t as (
    select * from ${table} t where ${ownedBy(collection, 't')} and id = $6 for update
  ), changed as (
    update ${table} new set ${column} = r.${column}, version = new.version + 1
    from t, jsonb_populate_record(null::${table}, $8) r
    where ${ownedBy(collection, 'new')} and new.id = t.id and new.version = $7 returning new.*
  ), audit as (
    ${auditText(table, 'update', 'changed', '(select to_jsonb(t) from t)', 'to_jsonb(changed)')}
  )
  select t.id, (select version from changed) as version, to_jsonb(t.${column}) as before from t`
}

/** The row is locked first here too. One that another changed meanwhile is told of before what holds it. */
function removeText(collection: AnyCollection): string {
  const { table, usedBy = [], takesAlong = [] } = collection
  const gone = takesAlong.map(
    (part) => `, ${part.table}_gone as (
    select p.* from ${part.table} p, removed where ${ownedBy(collection, 'p')} and p.${part.column} = removed.id
  ), ${part.table}_audit as (
    ${partAuditText(part.table, 'delete', `${part.table}_gone`, true)}
  )`,
  )
  const unused = usedBy.map(
    (use) =>
      `and not exists (select from ${use.table} u where ${ownedBy(collection, 'u')} and u.${use.column} = t.id)`,
  )
  return `with t as (
    select * from ${table} t where ${ownedBy(collection, 't')} and id = $6 for update
  ), removed as (
    delete from ${table} old using t
    where ${ownedBy(collection, 'old')} and old.id = t.id and old.version = coalesce($7, old.version)
      ${unused.join(' ')} returning old.*
  ), audit as (
    ${auditText(table, 'delete', 'removed', 'to_jsonb(removed)', 'null')}
  )${gone.join('')}
  select t.id, t.version <> $7 as is_stale, exists (select from removed) as is_removed from t`
}

/**
 * The row as the log has it, under its id and one version on, so that nobody's older form fits it; and the rows that
 * the same deletion took along.
 */
function restoreText({ table, takesAlong = [] }: AnyCollection): string {
  const back = takesAlong.map(
    (part) => `, ${part.table}_back as (
    ${restoredText(
      part.table,
      `(select e.before from audit_entry e, gone
        where e.partner_id = $1 and e.at = gone.at and e.object_type = '${part.table}' and e.action = 'delete'
          and e.user_id = $2 and e.before ->> '${part.column}' = $6::int::text) part`,
      'part',
    )}
  ), ${part.table}_audit as (
    ${partAuditText(part.table, 'restore', `${part.table}_back`, false)}
  )`,
  )
  return `with gone as (
    select before, at from audit_entry
    where partner_id = $1 and at > now() - interval '1 hour' and object_type = '${table}' and action = 'delete'
      and object_id = $6::int::text and user_id = $2
    order by at desc, id desc limit 1
  ), restored as (
    ${restoredText(table, 'gone', 'gone')}
  ), audit as (
    ${auditText(table, 'restore', 'restored', 'null', 'to_jsonb(restored)')}
  )${back.join('')}
  select id, version from restored`
}

const restoredText = (table: string, from: string, alias: string) =>
  `insert into ${table}
    select r.* from ${from}, jsonb_populate_record(null::${table},
      ${alias}.before || jsonb_build_object('version', (${alias}.before ->> 'version')::int + 1)) r returning *`

/** One of two people who take the same step at once finds it taken. */
function stepText(collection: AnyCollection, step: string): string {
  const { table, steps } = collection
  const column = columnOf(steps?.field ?? '')
  const { from = [], to = '' } = steps?.of[step] ?? {}
  const states = from.map((state) => `'${state}'`).join(', ')
  return `with t as (
    select * from ${table} t where ${ownedBy(collection, 't')} and id = $6 for update
  ), changed as (
    update ${table} new set ${column} = '${to}', version = new.version + 1
    from t where ${ownedBy(collection, 'new')} and new.id = t.id and t.${column} in (${states}) returning new.*
  ), audit as (
    ${auditText(table, step, 'changed', '(select to_jsonb(t) from t)', 'to_jsonb(changed)')}
  )
  select (select version from changed) as version from t`
}
