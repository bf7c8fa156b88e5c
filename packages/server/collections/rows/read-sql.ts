import {
  type AnyCollection,
  columnOf,
  listFieldsOf,
  readFieldsOf,
} from '@dxweb/kit/definitions/collection.ts'
import { type Row, sql, type Statement } from '@dxweb/kit/database/database.ts'
import { userName } from '@dxweb/kit/definitions/audit-log.ts'
import { type FieldKind, type Fields, isNullable, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { namingFieldOf } from '@dxweb/kit/definitions/register-words.ts'
import { comingOrder } from './coming-order.ts'
import { fromPlace, pageWay, type PageWay, type Place } from './page-way.ts'
import { idsOfWordPage, pageOfWords } from './word-page.ts'
import {
  countOfWord,
  orderOfWords,
  spansOf,
  wordConditions,
  wordsOf,
  wordsTyped,
} from './word-sql.ts'

export interface ListRequest {
  sort?: string | undefined
  limit: number
  offset: number
  q?: string | undefined
  total?: number | undefined
  /** Known rows with their offsets, from which a page at a large offset is read. */
  places?: readonly Place[] | undefined
  /** Comma-separated values, compared as text. */
  filters: Readonly<Record<string, string>>
}

interface LastChange {
  at: string | null
  isNew: boolean
  user: string
  actedBy: string
}

/** `user` is '' for steps by a job or by the renter. */
interface LastMove {
  state: string
  at: string | null
  user: string
}

interface Neighbours {
  previous: number | null
  next: number | null
  place: number
  total: number
}

/** Field names come from the definition, never from a request. `registers` supplies the names for sorting. */
export function readSql(collection: AnyCollection, registers: readonly AnyCollection[] = []) {
  const { name } = collection
  const order = (sort: string | undefined) => orderOf(collection, registers, sort)
  const columns = columnsOf(readFieldsOf(collection))
  const listed = columnsOf(listFieldsOf(collection))
  return {
    list: (partnerId: number, ask: ListRequest) =>
      listStatements({ collection, columns: listed, order }, partnerId, ask),
    /** A page of a search for several words, with the total; undefined for other searches. */
    found: (partnerId: number, ask: ListRequest) =>
      foundStatement({ collection, columns: listed, order }, partnerId, ask),
    get: (partnerId: number, id: number) => {
      const key = collection.isShared ? '$1::int > 0' : 'partner_id = $1'
      const text = `select ${columns} from ${sourceOf(collection)} t where ${key} and id = $2`
      return sql<Row>(`${name}.get`, text, [partnerId, id])
    },
    neighbours: (partnerId: number, id: number, ask: Omit<ListRequest, 'limit' | 'offset'>) =>
      neighboursStatement({ collection, order }, partnerId, id, ask),
    lastChange: (partnerId: number, id: number) =>
      sql<LastChange>(`${name}.last-change`, lastChangeText(collection), [partnerId, id]),
    lastMove: (partnerId: number, id: number) =>
      sql<LastMove>(`${name}.last-move`, lastMoveText(collection), [partnerId, id]),
  }
}

/** State of a row, with the user of its last step to that state, if logged. */
function lastMoveText({ table, loggedAs = table, isShared, steps }: AnyCollection): string {
  const key = isShared ? '$1::int > 0' : 't.partner_id = $1'
  const column = columnOf(steps?.field ?? '')
  return `select t.${column} as state, l.at, ${userName('u')} as "user"
    from ${table} t
    left join lateral (
      select at, user_id from audit_entry
      where partner_id = $1 and object_type = '${loggedAs}' and object_id = $2::int::text
        and after ->> '${column}' <> before ->> '${column}'
      order by at desc, id desc limit 1) l on true
    left join user_account u on u.id = l.user_id
    where ${key} and t.id = $2`
}

/** For shared rows, a venue sees only its own changes; all other changes are logged at partner 1. */
function lastChangeText({ table, loggedAs = table, isShared }: AnyCollection): string {
  const key = isShared ? '$1::int > 0' : 't.partner_id = $1'
  return `select l.at, coalesce(l.action = 'create', false) as "isNew", ${userName('u')} as "user",
      ${userName('s')} as "actedBy"
    from ${table} t
    left join lateral (
      select at, action, user_id, sudo_id from audit_entry
      where partner_id = $1 and object_type = '${loggedAs}' and object_id = $2::int::text
      order by at desc, id desc limit 1) l on true
    left join user_account u on u.id = l.user_id
    left join user_account s on s.id = l.sudo_id
    where ${key} and t.id = $2`
}

const sourceOf = ({ table, view = table }: AnyCollection) => view

const columnsOf = (fields: Fields) =>
  ['id', 'version', ...Object.keys(fields)]
    .map((field) => `t.${columnOf(field)} as "${field}"`)
    .join(', ')

interface Listing {
  collection: AnyCollection
  order: (sort: string | undefined) => string
}

function listStatements(
  { collection, columns, order }: Listing & { columns: string },
  partnerId: number,
  ask: ListRequest,
) {
  const { values, add, where } = narrowed(collection, partnerId, ask)
  const shape = shapeOf(collection, ask)
  const isUnfiltered = Object.keys(ask.filters).length === 0
  const byWord = isUnfiltered ? countOfWord(collection, partnerId, ask.q) : undefined
  const count =
    byWord ??
    sql<{ total: number }>(
      // A count has the same name for every sort order, so that all sort orders share a cached total.
      `${collection.name}.count.${shapeOf(collection, { ...ask, sort: undefined })}`,
      `select count(*)::int as total ${where}`,
      [...values],
    )
  const by = order(ask.sort)
  const backwards = order(flipped(collection, ask.sort))
  const way = wayOf(collection, ask, backwards, byWord !== undefined)
  const inside = way.way === 'back' || way.way === 'until' ? backwards : by
  const fromRow = placeText(collection, ask, way, add)
  const [limit, offset] = [add(way.taken), add(way.skipped)]
  const page = { order: inside, limit, offset }
  const ids =
    (byWord && idsByWord(collection, page)) ??
    `select t.id ${where}${fromRow} order by ${inside} limit ${limit} offset ${offset}`
  const isNear = way.way === 'near'
  const text = isNear
    ? `select ${columns} ${where} order by ${by} limit ${limit} offset ${offset}`
    : deepText(collection, { columns, ids, by })
  const name = `${collection.name}.list.${shape}${isNear ? '' : `.${way.way}`}`
  // A generic plan would sort the rows of a common word too, so each word is planned separately.
  const planned: Pick<Statement, 'isReplanned'> = byWord ? { isReplanned: true } : {}
  return [count, { ...sql<Row>(name, text, values), ...planned }] as const
}

interface Page {
  order: string
  limit: string
  offset: string
}

function idsByWord(collection: AnyCollection, page: Page): string | undefined {
  const { foundBy } = collection
  if (!foundBy) return undefined
  const ofWords = orderOfWords(collection, page.order)
  return idsOfWordPage({ ...foundBy, source: sourceOf(collection), ...page, ofWords })
}

/** `id` is null if the page is empty. */
export interface FoundRow extends Row {
  foundTotal: number
  id: number | null
}

function foundStatement(
  { collection, columns, order }: Listing & { columns: string },
  partnerId: number,
  ask: ListRequest,
): Statement<FoundRow> | undefined {
  const { foundBy } = collection
  const words = foundBy && ask.q ? wordsTyped(ask.q) : []
  if (!foundBy || words.length < 2 || Object.keys(ask.filters).length > 0) return undefined
  const values: unknown[] = [partnerId]
  const add = (value: unknown) => `$${values.push(value)}`
  const by = order(ask.sort)
  const text = pageOfWords({
    ...foundBy,
    columns,
    source: sourceOf(collection),
    spans: spansOf(words, add),
    order: by,
    by: ofJoined(by),
    limit: add(ask.limit),
    offset: add(ask.offset),
    ofWords: orderOfWords(collection, by),
  })
  const name = `${collection.name}.found.${shapeOf(collection, ask)}`
  return { ...sql<FoundRow>(name, text, values), isReplanned: true }
}

const flipped = ({ orderBy }: AnyCollection, sort: string = orderBy): string =>
  sort.startsWith('-') ? sort.slice(1) : `-${sort}`

function wayOf(
  collection: AnyCollection,
  { offset, limit, total = 0, places = [], sort }: ListRequest,
  backwards: string,
  isByWord: boolean,
): PageWay {
  const isPlaced = !isByWord && placedBy(collection, sort) !== undefined
  const isReversible = !backwards.includes('nulls last')
  const way = pageWay({ offset, limit, total, places: isPlaced ? places : [], isReversible })
  // A word search reads the ids of the page first, because a scan of the sort index may read many rows without the
  // words.
  return isByWord && way.way === 'near' ? { ...way, way: 'deep' } : way
}

const fieldOf = ({ orderBy }: AnyCollection, sort: string = orderBy) => sort.replace(/^-/, '')

const unplaced = new Set<FieldKind['kind']>(['reference', 'instant', 'items', 'other'])

/** Returns undefined unless the value of the sort field and the id locate a row. */
export function placedBy(collection: AnyCollection, sort?: string): string | undefined {
  const field = fieldOf(collection, sort)
  const schema = listFieldsOf(collection)[field]
  if (!schema || isNullable(schema)) return undefined
  const kind = kindOf(schema)
  const isColumn = !unplaced.has(kind.kind) && ordersOf(kind, field).length === 1
  return isColumn ? field : undefined
}

function placeText(
  collection: AnyCollection,
  { sort = collection.orderBy }: ListRequest,
  { way, place }: PageWay,
  add: (value: unknown) => string,
): string {
  const field = placedBy(collection, sort)
  const schema = listFieldsOf(collection)[field ?? '']
  if (!place || !field || !schema || (way !== 'from' && way !== 'until')) return ''
  const [by = ''] = ordersOf(kindOf(schema), columnOf(field))
  const values = [add(place.value), add(place.id)] as const
  return ` and ${fromPlace(way, by, sort.startsWith('-'), values)}`
}

interface DeepPage {
  columns: string
  ids: string
  by: string
}

function deepText(collection: AnyCollection, { columns, ids, by }: DeepPage): string {
  const isSame = collection.isShared ? 'true' : 't.partner_id = $1'
  return `with p as materialized (${ids})
    select ${columns} from p join ${sourceOf(collection)} t on ${isSame} and t.id = p.id order by ${ofJoined(by)}`
}

const ofJoined = (by: string): string => by.replace(/\bid( asc| desc)?$/, 't.id$1')

function neighboursStatement(
  { collection, order }: Listing,
  partnerId: number,
  id: number,
  ask: Narrowing,
) {
  const { values, add, where } = narrowed(collection, partnerId, ask)
  const text = `select previous, next, place, total from (
      select t.id, lag(t.id) over listed as previous, lead(t.id) over listed as next,
        (row_number() over listed)::int as place, (count(*) over ())::int as total
      ${where} window listed as (order by ${order(ask.sort)})) l where id = ${add(id)}`
  return sql<Neighbours>(`${collection.name}.neighbours.${shapeOf(collection, ask)}`, text, values)
}

type Narrowing = Omit<ListRequest, 'limit' | 'offset'>

function narrowed(collection: AnyCollection, partnerId: number, ask: Narrowing) {
  const values: unknown[] = [partnerId]
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = [collection.isShared ? '$1::int > 0' : 'partner_id = $1']
  for (const [field, value] of Object.entries(ask.filters)) {
    conditions.push(
      flagCondition(collection, field, value) ?? filterCondition(collection, field, add(value)),
    )
  }
  if (ask.q && collection.foundBy) {
    conditions.push(...wordConditions(collection.foundBy, ask.q, add))
  } else if (ask.q && collection.search === undefined) conditions.push('false')
  else {
    const terms = wordsOf(ask.q).map((word) => add(likePattern(word)))
    conditions.push(...terms.map((place) => searchCondition(collection.search ?? [], place)))
  }
  return { values, add, where: `from ${sourceOf(collection)} t where ${conditions.join(' and ')}` }
}

/** Writes a flag's condition in the form of its index, so that the index is used. */
function flagCondition(collection: AnyCollection, field: string, value: string) {
  const schema = readFieldsOf(collection)[field]
  if (!schema || kindOf(schema).kind !== 'flag' || !/^(true|false)$/.test(value)) return undefined
  return `t.${columnOf(field)} = ${value}`
}

function filterCondition({ days, narrowedBy }: AnyCollection, field: string, place: string) {
  if (days && field === 'from') return `t.${columnOf(days[1])} >= ${place}::date`
  if (days && field === 'to') return `t.${columnOf(days[0])} <= ${place}::date`
  const by = narrowedBy?.[field]
  const isOne = (column: string) => `${column}::text = any(string_to_array(${place}, ','))`
  if (by === undefined) return isOne(columnOf(field))
  return `exists (select from ${by.table} n where n.partner_id = t.partner_id and n.${by.names} = t.id
    and ${isOne(`n.${columnOf(field)}`)})`
}

/** A short key for statement names: field indexes, since a name has at most 63 characters. */
function shapeOf(collection: AnyCollection, { filters, q, sort }: Narrowing): string {
  const fields = [
    'id',
    ...Object.keys(readFieldsOf(collection)),
    ...Object.keys(collection.narrowedBy ?? {}),
    'from',
    'to',
    'coming',
  ]
  const filtered = Object.entries(filters).map(([field, value]) => {
    const flag = flagCondition(collection, field, value) === undefined ? '' : value.charAt(0)
    return `${fields.indexOf(field)}${flag}`
  })
  const sorted = sort?.replace(/\w+/, (field) => String(fields.indexOf(field))) ?? ''
  return `${filtered.join('-')}${'q'.repeat(collection.foundBy ? wordsTyped(q ?? '').length : wordsOf(q).length)}.${sorted}`
}

const searchCondition = (fields: readonly string[], pattern: string) =>
  `(${fields.map((field) => `${columnOf(field)} ilike ${pattern}`).join(' or ')})`

export const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const words = new Set(['text', 'longText', 'email', 'link', 'page'])

/** Sorts text in Norwegian order, choices in their listed order, references by name, and nulls last. */
function orderOf(
  collection: AnyCollection,
  registers: readonly AnyCollection[],
  sort: string = collection.orderBy,
): string {
  const field = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  if (field === 'coming' && collection.days) return comingOrder(collection.days, direction)
  const schema = listFieldsOf(collection)[field]
  const kind: FieldKind = schema ? kindOf(schema) : { kind: 'other' }
  const referred =
    kind.kind === 'reference' ? registers.find(({ name }) => name === kind.to) : undefined
  if (referred) return `${nameOfReferred(referred, columnOf(field))} ${direction} nulls last, id`
  // The id has the same direction, so that one index serves both orders.
  return `${ordersOf(kind, columnOf(field))
    .map((by) => `${by} ${direction}, `)
    .join('')}id ${direction}`
}

export function ordersOf(kind: FieldKind, column: string): string[] {
  const listed =
    kind.kind === 'choice' ? kind.values : kind.kind === 'text' ? kind.order : undefined
  const collate = words.has(kind.kind) ? ' collate "nb-x-icu"' : ''
  const placed = listed
    ? [`array_position(array[${listed.map(quoted).join(', ')}], ${column}::text)`]
    : []
  return [...placed, `${column}${collate}`]
}

function nameOfReferred(referred: AnyCollection, column: string): string {
  const field = namingFieldOf(referred)
  const schema = readFieldsOf(referred)[field]
  const [by = 'r.id'] = ordersOf(
    schema ? kindOf(schema) : { kind: 'other' },
    `r.${columnOf(field)}`,
  )
  const isOwn = referred.isShared ? 'true' : 'r.partner_id = t.partner_id'
  return `(select ${by} from ${sourceOf(referred)} r where ${isOwn} and r.id = t.${column})`
}

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`
