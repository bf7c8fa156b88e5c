import { randomUUIDv7 } from 'node:crypto'
import {
  type AnyCollection,
  columnOf,
  orderFieldOf,
  type StepQuestion,
} from '@dxweb/kit/definitions/collection.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import type { Writer } from './writer.ts'

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
/** Null if the version differs or the step is not allowed. */
type Next = Record<'version', number | null>

interface Removal {
  id: number
  /** Null if no version was given. */
  is_stale: boolean | null
  is_removed: boolean
}

interface Moved {
  version: number
  stood_after: number | null
  /** `gone`: the row after which this row should be placed does not exist. */
  refused: 'stale' | 'gone' | null
}

export interface RowOutcome {
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

/** Field names come from the definition, never from a request. */
export function collectionSql(collection: AnyCollection) {
  const { name } = collection
  const fields = Object.keys(collection.fields)
  /** Returns the statement that `dx_each` runs for each row. */
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
    /** Deletes the row at the given version; null matches any version. */
    remove: (writer: Writer, id: number, version: number | null) =>
      sql<Removal>(`${name}.remove`, removeText(collection), [...by(writer), id, version]),
    restore: (writer: Writer, id: number) =>
      sql<Made>(`${name}.restore`, restoreText(collection), [...by(writer), id]),
    many: (writer: Writer, act: string, field: string | undefined, rows: readonly Target[]) =>
      sql<RowOutcome>(`${name}.many`, 'select * from dx_each($1, $2, $3, $4, $5)', [
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
    step: (writer: Writer, id: number, taken: TakenStep) =>
      stepStatement(collection, [...by(writer), id], taken),
  }
}

interface TakenStep {
  step: string
  accepts: boolean
}

function stepStatement(
  collection: AnyCollection,
  asked: readonly unknown[],
  { step, accepts }: TakenStep,
) {
  const own = collection.steps?.of[step]?.asks ? [accepts] : []
  const text = stepText(collection, step, '$7')
  return sql<Next>(`${collection.name}.step-${step}`, text, [...asked, ...own])
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

/** Writes items as JSON, because the driver would write a PostgreSQL array. */
const stored = ({ fields }: AnyCollection, field: string, value: unknown) =>
  fields[field] && isJson(fields[field]) ? JSON.stringify(value) : value

const isJson = (schema: AnyCollection['fields'][string]) => kindOf(schema).kind === 'items'

const ownedBy = ({ isShared = false }: AnyCollection, alias: string) =>
  isShared ? 'true' : `${alias}.partner_id = $1`

/** The parameters $1 to $5 of every writing statement. */
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

/** Logs each row that is deleted or restored together with another. */
function partAuditText(table: string, action: string, from: string, isGone: boolean) {
  const row = `to_jsonb(${from})`
  return `insert into audit_entry
      (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
    select $1::int, gen_random_uuid(), $2::int, $3::int, '${action}', '${table}', ${from}.id::text,
      ${isGone ? `${row}, null` : `null, ${row}`}, $4
    from ${from}`
}

function refusing({ refuses }: AnyCollection, rows: string): string {
  if (refuses === undefined) return ''
  const { rule, field, code } = refuses
  const fields = JSON.stringify({ fields: { [field]: { code } } })
  const value = `${rows}.${columnOf(field)}`
  return `where ${rule}(${rows}.partner_id, ${value}) or dx_refuse('invalid', '${fields}')`
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
  select id, version from created ${refusing(collection, 'created')}`
}

/** Locks the row first, so that nothing changes between the version check and the update. */
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
  select (select version from changed ${refusing(collection, 'changed')}) as version from t`
}

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
  select t.id, (select version from changed ${refusing(collection, 'changed')}) as version,
    to_jsonb(t.${column}) as before from t`
}

/** Locks the row first, so that a stale version is reported before a foreign-key conflict. */
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

/** Restores the logged row and the rows deleted with it. Raises the version, so that old forms are stale. */
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

/** Condition that refuses an unconfirmed step if the rule requires confirmation for the row `new`. */
function accepted({ rule, field, code }: StepQuestion, accepts: string): string {
  const fields = JSON.stringify({ fields: { [field]: { code } } })
  return `(${accepts}::boolean or not ${rule}(new) or dx_refuse('invalid', '${fields}'))`
}

/** Refuses the second of two simultaneous steps. Bulk steps cannot confirm warnings. */
function stepText(collection: AnyCollection, step: string, accepts = 'false'): string {
  const { table, steps } = collection
  const column = columnOf(steps?.field ?? '')
  const { from = [], to = '', asks } = steps?.of[step] ?? {}
  const states = from.map((state) => `'${state}'`).join(', ')
  return `with t as (
    select * from ${table} t where ${ownedBy(collection, 't')} and id = $6 for update
  ), changed as (
    update ${table} new set ${column} = '${to}', version = new.version + 1
    from t where ${ownedBy(collection, 'new')} and new.id = t.id and case when t.${column} in (${states}) then ${asks ? accepted(asks, accepts) : 'true'} end
    returning new.*
  ), audit as (
    ${auditText(table, step, 'changed', '(select to_jsonb(t) from t)', 'to_jsonb(changed)')}
  )
  select (select version from changed) as version from t`
}
