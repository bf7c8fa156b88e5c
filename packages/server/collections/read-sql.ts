import { type AnyCollection, columnOf, listFieldsOf, readFieldsOf } from '@dxweb/kit/collection.ts'
import { type Statement, sql } from '@dxweb/kit/database.ts'
import { type FieldKind, type Fields, kindOf } from '@dxweb/kit/field-kinds.ts'

export interface ListAsk {
  sort?: string | undefined
  limit: number
  offset: number
  q?: string | undefined
  /** Equal to one of the values between commas, compared as text. */
  filters: Readonly<Record<string, string>>
}

/** The statements that read one register. Field names come from its definition, never from a request. */
export function readSql(collection: AnyCollection) {
  const { name } = collection
  const columns = columnsOf(readFieldsOf(collection))
  const listed = columnsOf(listFieldsOf(collection))
  return {
    list: (partnerId: number, ask: ListAsk) => listStatements(collection, listed, partnerId, ask),
    get: (partnerId: number, id: number): Statement => {
      const key = collection.isShared ? '$1::int > 0' : 'partner_id = $1'
      const text = `select ${columns} from ${sourceOf(collection)} t where ${key} and id = $2`
      return sql(`${name}-get`, text, [partnerId, id])
    },
    lastChange: (partnerId: number, id: number): Statement =>
      sql(`${name}-last-change`, lastChangeText(collection), [partnerId, id]),
  }
}

const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email, '')`

/** Of rows that all houses share, a house knows what it did itself: the rest is in the log of partner 1. */
function lastChangeText({ table, loggedAs = table, isShared }: AnyCollection): string {
  const key = isShared ? '$1::int > 0' : 't.partner_id = $1'
  return `select l.at, coalesce(l.action = 'create', false) as "isNew", ${nameOf('u')} as "user",
      ${nameOf('s')} as "actedBy"
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

/** A row's columns, named as the reply carries them. */
const columnsOf = (fields: Fields) =>
  ['id', 'version', ...Object.keys(fields)]
    .map((field) => `t.${columnOf(field)} as "${field}"`)
    .join(', ')

function listStatements(
  collection: AnyCollection,
  columns: string,
  partnerId: number,
  ask: ListAsk,
): [Statement, Statement] {
  const values: unknown[] = [partnerId]
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = [collection.isShared ? '$1::int > 0' : 'partner_id = $1']
  for (const [field, value] of Object.entries(ask.filters)) {
    conditions.push(`${columnOf(field)}::text = any(string_to_array(${add(value)}, ','))`)
  }
  if (ask.q && collection.search === undefined) conditions.push('false')
  else {
    const sought = wordsOf(ask.q).map((word) => add(likeOf(word)))
    conditions.push(...sought.map((place) => searchCondition(collection.search ?? [], place)))
  }
  const where = `from ${sourceOf(collection)} t where ${conditions.join(' and ')}`
  const shape = shapeOf(collection, ask)
  const count = sql(`${collection.name}-count.${shape}`, `select count(*)::int as total ${where}`, [
    ...values,
  ])
  const page = `order by ${orderOf(collection, ask.sort)} limit ${add(ask.limit)} offset ${add(ask.offset)}`
  const list = sql(`${collection.name}-list.${shape}`, `select ${columns} ${where} ${page}`, values)
  return [count, list]
}

/** Tells lists of different texts apart, by the places of their fields: a statement's name has few signs. */
function shapeOf(collection: AnyCollection, { filters, q, sort }: ListAsk): string {
  const fields = ['id', ...Object.keys(readFieldsOf(collection))]
  const filtered = Object.keys(filters).map((field) => fields.indexOf(field))
  const sorted = sort?.replace(/\w+/, (field) => String(fields.indexOf(field))) ?? ''
  return `${filtered.join('-')}${'q'.repeat(wordsOf(q).length)}.${sorted}`
}

/** More words than this are looked for as one with spaces. */
const mostWords = 5

/** What is looked for: each word somewhere in the row, so that a whole name is found in two fields. */
function wordsOf(q = ''): string[] {
  const sought = q.split(/\s+/).filter(Boolean)
  return sought.length > mostWords ? [q.trim()] : sought
}

const searchCondition = (fields: readonly string[], pattern: string) =>
  `(${fields.map((field) => `${columnOf(field)} ilike ${pattern}`).join(' or ')})`

const likeOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Kinds whose columns hold words. */
const words = new Set(['text', 'longText', 'email', 'link'])

/**
 * Norwegian order for text (æ ø å last), whatever the database was made with. Choices come as they are listed, since
 * their words in the database are nobody's.
 */
function orderOf(collection: AnyCollection, sort: string = collection.orderBy): string {
  const field = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const schema = listFieldsOf(collection)[field]
  const column = columnOf(field)
  const kind: FieldKind = schema ? kindOf(schema) : { kind: 'other' }
  const listed =
    kind.kind === 'choice' ? kind.values : kind.kind === 'text' ? kind.order : undefined
  const collate = words.has(kind.kind) ? ' collate "nb-x-icu"' : ''
  const placed = listed
    ? `array_position(array[${listed.map(quoted).join(', ')}], ${column}::text) ${direction}, `
    : ''
  return `${placed}${column}${collate} ${direction}, id`
}

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`
