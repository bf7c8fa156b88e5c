import {
  type AnyCollection,
  type collectionEndpoints,
  listFieldsOf,
  readFieldsOf,
} from '@dxweb/kit/collection.ts'
import { type FieldKind, kindOf } from '@dxweb/kit/field-kinds.ts'
import { valueText, labelOf, namingFieldOf, type Words } from '@dxweb/kit/register-words.ts'
import { type Call, fileRoute, type Route } from '@dxweb/kit/route.ts'
import { type CellKind, mostExported, type SheetColumn, sheetOf } from '@dxweb/kit/sheet.ts'
import { localDay } from '@dxweb/kit/zoned-time.ts'
import { catalogOf, type Locale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { exportFile, refuseTooMany } from '../documents/export-file.ts'
import { definedOf } from './defined-of.ts'
import { readSql } from './read-sql.ts'

type Exported = ReturnType<typeof collectionEndpoints>['exported']

/** Of the kinds that are a cell of their own. */
type Value = string | number | boolean | null
type Row = Record<string, Value>

/** What the rows that a field refers to are called, by id. */
type Names = Record<string, ReadonlyMap<number, string>>

interface Cell {
  register: string
  field: string
  kind: FieldKind
}

const cellKinds: Partial<Record<FieldKind['kind'], CellKind>> = {
  money: 'ore',
  count: 'count',
  minutes: 'count',
  percent: 'percent',
  instant: 'instant',
  day: 'day',
}

const wordsIn = (locale: Locale): Words => ({
  has: (key) => key in catalogOf(locale),
  say: (key) => translate(locale, key),
})

/** Fields that mean something in a cell of their own: not seats, drawings and other lists. */
function cellsOf(collection: AnyCollection): Cell[] {
  return Object.entries(listFieldsOf(collection))
    .map(([field, schema]) => ({ register: collection.name, field, kind: kindOf(schema) }))
    .filter(({ kind }) => kind.kind !== 'items' && kind.kind !== 'other')
}

function cellText(words: Words, { register, field, kind }: Cell, value: Value = null) {
  if (value === null) return null
  if (kind.kind === 'flag') return words.say(value ? 'choice.yes' : 'choice.no')
  if (kind.kind === 'choice' || field === 'code')
    return valueText(words, register, field, String(value))
  return typeof value === 'number' ? value : String(value)
}

const columnOf = (words: Words, names: Names, cell: Cell): SheetColumn<Row> => ({
  header: labelOf(words, cell.register, cell.field),
  kind: cellKinds[cell.kind.kind] ?? 'text',
  value: (row) =>
    cell.kind.kind === 'reference'
      ? (names[cell.kind.to]?.get(Number(row[cell.field])) ?? null)
      : cellText(words, cell, row[cell.field]),
})

/** The registers that a register's fields refer to. */
const referredBy = (cells: readonly Cell[], registers: readonly AnyCollection[]) =>
  registers.filter(({ name }) =>
    cells.some(({ kind }) => kind.kind === 'reference' && kind.to === name),
  )

function namesOf(words: Words, collection: AnyCollection, rows: readonly Row[]) {
  const field = namingFieldOf(collection)
  const schema = readFieldsOf(collection)[field]
  const kind: FieldKind = schema ? kindOf(schema) : { kind: 'other' }
  const cell = { register: collection.name, field, kind }
  return new Map(rows.map((row) => [Number(row['id']), String(cellText(words, cell, row[field]))]))
}

/** The rows of the list in one round trip with what they refer to. */
async function readAll(
  { db, scope, query }: Call<Exported['parts']>,
  collection: AnyCollection,
  referred: readonly AnyCollection[],
) {
  const { sort, q, format: _format, locale: _locale, ...filters } = query
  const asked = { sort, q, limit: mostExported, offset: 0, filters: definedOf(filters) }
  const all = { limit: mostExported, offset: 0, filters: {} }
  const statements = [
    ...readSql(collection).list(scope.partnerId, asked),
    ...referred.map((one) => readSql(one).list(scope.partnerId, all)[1]),
  ]
  const answers = await db.batch(scope, statements, { pool: 'reports' })
  const [counted = [], ...lists] = answers
  const [rows = [], ...others] = lists as Row[][]
  return { total: Number(counted[0]?.['total'] ?? 0), rows, others }
}

/** The list as a file, as it is filtered and sorted, with words where rows hold ids and codes. */
export function exportRoute(
  collection: AnyCollection,
  endpoint: Exported,
  registers: readonly AnyCollection[],
): Route {
  const cells = cellsOf(collection)
  const referred = referredBy(cells, registers)
  return fileRoute(endpoint, async (call) => {
    const { total, rows, others } = await readAll(call, collection, referred)
    refuseTooMany(total)
    const words = wordsIn(call.query.locale)
    const names = Object.fromEntries(
      referred.map((one, index) => [one.name, namesOf(words, one, others[index] ?? [])]),
    )
    const title = words.say(`register.${collection.name}`)
    const columns = cells.map((cell) => columnOf(words, names, cell))
    const zone = call.caller.partner?.timeZone ?? 'Europe/Oslo'
    const name = `${title.toLowerCase().replaceAll(' ', '-')}-${localDay(call.now, zone)}`
    return exportFile(sheetOf(title, zone, columns, rows), name, call.query)
  })
}
