import { randomUUIDv7 } from 'node:crypto'
import { type AnyCollection, columnOf, namesOfKey } from '@dxweb/kit/definitions/collection.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import type { Writer } from '../rows/writer.ts'

type Draft = Record<string, unknown>

export interface ImportRow {
  draft: Draft
  isWhole: boolean
}

export interface Merging {
  changes: readonly string[]
  blanks: readonly (readonly string[])[]
  /** Rows that the trial import found, to refuse rows that have changed since; undefined skips this check. */
  seen: readonly { row: number; id: number; version: number }[] | undefined
}

const byColumn = (draft: Draft) =>
  Object.fromEntries(Object.entries(draft).map(([field, value]) => [columnOf(field), value]))

function importValues(
  { table, fields }: AnyCollection,
  { userId, sudoId, requestId }: Writer,
  rows: readonly ImportRow[],
  isTrial: boolean,
): unknown[] {
  return [
    table,
    Object.keys(fields).map(columnOf),
    JSON.stringify(rows.map(({ draft }) => byColumn(draft))),
    rows.map(() => randomUUIDv7()),
    isTrial,
    userId,
    sudoId,
    requestId,
  ]
}

export interface ImportOutcome {
  place: number
  state: string
  broken: string
  message: string
  detail: string
  id: number | null
  version: number
  before: Draft
}

export const addStatement = (
  collection: AnyCollection,
  writer: Writer,
  rows: readonly ImportRow[],
  isTrial: boolean,
) =>
  sql<ImportOutcome>(
    `${collection.name}.import`,
    `select *, null::integer as id, null::integer as version, null::jsonb as before
     from dx_import($1, $2, $3, $4, $5, $6, $7, $8)`,
    importValues(collection, writer, rows, isTrial),
  )

/**
 * Locks the matching rows in one statement. Turns nested loops off, since the planner cannot know the number of rows.
 */
export const mergeStatements = (
  collection: AnyCollection,
  writer: Writer,
  rows: readonly ImportRow[],
  isTrial: boolean,
  { changes, blanks, seen }: Merging,
) => [
  sql('import-plan', 'set local enable_nestloop = off', []),
  sql<ImportOutcome>(`${collection.name}.merge`, mergeText(collection), [
    ...importValues(collection, writer, rows, isTrial),
    changes.map(columnOf),
    seen ? JSON.stringify(seen) : null,
    rows.map(({ isWhole }) => isWhole),
    writer.partnerId,
    JSON.stringify(blanks.map((fields) => fields.map(columnOf))),
  ]),
]

const compared: Partial<Record<string, (value: string) => string>> = {
  email: (value) => `lower(${value})`,
  phone: (value) => `dx_phone_key(${value})`,
  barcode: (value) => `lpad(${value}, 14, '0')`,
}
const asWords = (value: string) => `lower(${value} collate "nb-x-icu")`

interface KeyField {
  rank: number
  isGiven: (alias: string) => string
  key: (alias: string) => string
}

type ValueOf = (column: string, alias: string, kind: string) => string
const ofDraft: ValueOf = (column, alias) => `coalesce(${alias}.draft ->> '${column}', '')`
/** Kinds of columns compared without a cast, so that their indexes apply. */
const texts = new Set(['text', 'longText', 'email', 'phone', 'barcode'])
const ofRow: ValueOf = (column, alias, kind) =>
  texts.has(kind) ? `${alias}.${column}` : `coalesce(${alias}.${column}::text, '')`

/** Rows of partner $12; for a shared register, all rows except those that belong to a single venue. */
function ownedRows({ isShared, shown }: AnyCollection): string {
  if (!isShared) return 't.partner_id = $12'
  return shown?.['venueId'] ? '$12::integer > 0 and t.venue_id is null' : '$12::integer > 0'
}

function keyFields({ fields, matchedBy = [] }: AnyCollection, ownValue: ValueOf): KeyField[] {
  const kindAt = (field: string) => (fields[field] ? kindOf(fields[field]).kind : '')
  const valueOf = (field: string, alias: string) => ownValue(columnOf(field), alias, kindAt(field))
  const isGiven = (field: string) => (alias: string) => `${valueOf(field, alias)} <> ''`
  const keyOf = (field: string) => (alias: string) => {
    return (compared[kindAt(field)] ?? asWords)(valueOf(field, alias))
  }
  return matchedBy.flatMap((match, rank) => {
    if ('any' in match) {
      return match.any.map((field) => ({ rank, isGiven: isGiven(field), key: keyOf(field) }))
    }
    const names = namesOfKey(match)
    const needed = 'every' in match ? names : names.slice(0, 1)
    const keys = names.map(keyOf)
    const key = (alias: string) => keys.map((each) => each(alias)).join(' || chr(31) || ')
    const given = (alias: string) => needed.map((name) => isGiven(name)(alias)).join(' and ')
    return [{ rank, isGiven: given, key }]
  })
}

const has = (fields: readonly KeyField[], rank: number, alias: string) =>
  `(${fields
    .filter((field) => field.rank === rank)
    .map((field) => `(${field.isGiven(alias)})`)
    .join(' or ')})`

/** True if both rows have an earlier key with different values. */
const keysDiffer = (ranks: readonly number[], rank: string, one: string[], other: string[]) =>
  ['false', ...ranks.map((each) => `${rank} > ${each} and ${one[each]} and ${other[each]}`)].join(
    ' or ',
  )

/**
 * Matches drafts to rows by the first shared key, unless an earlier key differs. Of several rows, takes the one with
 * the most shared keys, so that family members with one address are not confused.
 */
function matchText(collection: AnyCollection): string {
  const { table, matchedBy = [] } = collection
  const owned = ownedRows(collection)
  const drafted = keyFields(collection, ofDraft)
  const held = keyFields(collection, ofRow)
  const ranks = matchedBy.map((_, rank) => rank)
  const draftHas = (alias: string) => ranks.map((rank) => has(drafted, rank, alias))
  const rowHas = ranks.map((rank) => has(held, rank, 't'))
  const keys = drafted.map(
    ({ rank, isGiven, key }) => `(${rank}, case when ${isGiven('d')} then ${key('d')} end)`,
  )
  const pairs = held.map(
    ({ rank, isGiven, key }) => `select k.place, t.id, k.rank from draft_key k
      join ${table} t on ${owned} and ${isGiven('t')} and ${key('t')} = k.key where k.rank = ${rank}`,
  )
  return `draft as materialized (
    select (n - 1)::integer as place, draft, array(select jsonb_array_elements_text($13::jsonb -> (n - 1)::integer)) as blank
    from jsonb_array_elements($3::jsonb) with ordinality d (draft, n)
  ), draft_key as materialized (
    select distinct d.place, k.rank, k.key
    from draft d cross join lateral (values ${keys.join(', ')}) k (rank, key) where k.key is not null
  ), pair as (
    select place, id, min(rank) as rank, count(distinct rank) as keys
    from (${pairs.join(' union all ')}) p group by place, id
  ), fitting as (
    select p.*, rank() over (partition by p.place order by p.rank, p.keys desc) as closeness
    from pair p join draft d using (place) join ${table} t on ${owned} and t.id = p.id
    where not (${keysDiffer(ranks, 'p.rank', draftHas('d'), rowHas)})
  ), chosen as materialized (
    select place, min(id) as id, min(rank) as rank, count(*) as fits
    from fitting where closeness = 1 group by place
  ), ${twiceText(ranks, draftHas)}`
}

/**
 * Selects drafts that match the same row as an earlier draft, and drafts that share a key with an earlier draft
 * unless the two drafts match different rows.
 */
const twiceText = (ranks: readonly number[], draftHas: (alias: string) => string[]): string =>
  `twice as (
    select a.place, min(a.rank) as rank
    from draft_key a join draft_key b on b.rank = a.rank and b.key = a.key and b.place < a.place
    join draft d on d.place = a.place join draft e on e.place = b.place
    left join chosen c on c.place = a.place and c.fits = 1 left join chosen o on o.place = b.place and o.fits = 1
    where not (${keysDiffer(ranks, 'a.rank', draftHas('d'), draftHas('e'))}) and (c.id <> o.id) is not true
    group by a.place
    union
    select c.place, c.rank from chosen c join chosen e on e.id = c.id and e.place < c.place
  )`

function faultText({ matchedBy = [] }: AnyCollection): string {
  const named = matchedBy.map((match) => `'${namesOfKey(match)[0]}'`)
  const field = `(array[${named.join(', ')}])[rank + 1]`
  return `fault as materialized (
    select distinct on (place) place, code, field from (
      select place, 'several_match' as code, ${field} as field from chosen where fits > 1
      union all
      select place, 'twice_in_sheet', ${field} from twice
      union all
      select d.place, 'import_stale', null from draft d left join found f using (place)
        left join jsonb_to_recordset($10::jsonb) s ("row" integer, id integer, version integer) on s."row" = d.place
      where $10::jsonb is not null and (f.id is distinct from s.id or f.version is distinct from s.version)
      union all
      select d.place, 'incomplete', null from draft d left join found f using (place)
      where f.id is null and not ($11::boolean[])[d.place + 1]
    ) each order by place, code desc
  )`
}

/** Compares phone numbers without their grouping. Equal numbers keep their stored form. */
function isOtherPhone({ fields }: AnyCollection): string {
  const phones = Object.entries(fields).filter(([, schema]) => kindOf(schema).kind === 'phone')
  if (phones.length === 0) return ''
  const names = phones.map(([field]) => columnOf(field)).join(', ')
  return `and not (name = any ('{${names}}') and dx_phone_key(l.held ->> name) = dx_phone_key(w.wanted ->> name))`
}

const mergeText = (
  collection: AnyCollection,
): string => `with ${matchText(collection)}, locked as materialized (
    select t.id, t.version, to_jsonb(t) as held from ${collection.table} t
    where ${ownedRows(collection)} and t.id in (select id from chosen where fits = 1) order by t.id for update
  ), found as materialized (
    select c.place, l.id, l.version, coalesce((
        select jsonb_object_agg(name, l.held -> name) from unnest($9::text[]) name
        where name <> all (d.blank) and l.held -> name is distinct from w.wanted -> name ${isOtherPhone(collection)}),
      '{}') as before
    from chosen c join locked l using (id) join draft d using (place)
    cross join lateral (select to_jsonb(jsonb_populate_record(null::${collection.table}, d.draft)) as wanted) w
    where c.fits = 1
  ), ${faultText(collection)}
  select place, state, broken, message, detail, null::integer as id, null::integer as version, null::jsonb as before
  from dx_import_set($1, $2, array(select case when f.id is null then d.draft else d.draft - array(
      select name from unnest($9::text[]) name where not f.before ? name) end
      from draft d left join found f using (place) order by d.place),
    array(select case when f.before = '{}' or exists (select from fault w where w.place = d.place) then 0 else f.id end
      from draft d left join found f using (place) order by d.place),
    $9, $4, $5 or exists (select from fault), $6, $7, $8)
  union all
  select place, 'DX000', '', code, case when field is null then '{}' else jsonb_build_object('fields',
    jsonb_build_object(field, jsonb_build_object('code', code)))::text end, null, null, null from fault
  union all
  select place, null, null, null, null, id, version, before from found`
