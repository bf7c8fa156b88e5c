import {
  type AnyCollection,
  type collectionEndpoints,
  listFieldsOf,
  readFieldsOf,
} from '@dxweb/kit/definitions/collection.ts'
import { type FieldKind, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  valueText,
  labelOf,
  namingFieldOf,
  type Words,
} from '@dxweb/kit/definitions/register-words.ts'
import { type Route, type WorkCall, workRoute } from '@dxweb/kit/definitions/route.ts'
import { joinItems } from '@dxweb/kit/text/item-text.ts'
import {
  type CellKind,
  maxExported,
  oreAsDecimal,
  type SheetColumn,
  sheetOf,
} from '@dxweb/kit/definitions/sheet.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { catalogOf, type Locale } from '@dxweb/locales/catalog.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { exportFile, refuseTooMany } from '../documents/export/export-file.ts'
import { definedOf } from './rows/defined-of.ts'
import { readSql } from './rows/read-sql.ts'
import type { Statement } from '@dxweb/kit/database/database.ts'

type Exported = ReturnType<typeof collectionEndpoints>['exported']

type Plain = string | number | boolean | null
type Value = Plain | readonly Row[]
interface Row {
  [field: string]: Value
}

type Names = Record<string, ReadonlyMap<number, string>>

interface Cell {
  register: string
  field: string
  kind: FieldKind
}

export const cellKinds: Partial<Record<FieldKind['kind'], CellKind>> = {
  money: 'ore',
  count: 'count',
  order: 'count',
  minutes: 'minutes',
  percent: 'percent',
  decimal: 'decimal',
  instant: 'instant',
  day: 'day',
}

export const wordsIn = (locale: Locale): Words => ({
  has: (key) => key in catalogOf(locale),
  t: translateIn(locale),
})

function cellsOf(collection: AnyCollection): Cell[] {
  return Object.entries(listFieldsOf(collection))
    .map(([field, schema]) => ({ register: collection.name, field, kind: kindOf(schema) }))
    .filter(({ kind }) => kind.kind !== 'other')
}

interface Writing {
  words: Words
  names: Names
  locale: Locale
}

const inHundredths = new Set<FieldKind['kind']>(['money', 'percent', 'decimal'])

function itemText(writing: Writing, cell: Cell, value: Value = null): string {
  if (value === null || isRows(value)) return ''
  if (cell.kind.kind === 'reference') return nameIn(writing, cell.kind.to, value) ?? ''
  if (inHundredths.has(cell.kind.kind)) {
    const decimal = oreAsDecimal(Number(value))
    return writing.locale === 'en' ? decimal : decimal.replace('.', ',')
  }
  return String(cellText(writing.words, cell, value) ?? '')
}

function itemsText(writing: Writing, { register, kind }: Cell, rows: readonly Row[]): string {
  if (kind.kind !== 'items') return ''
  const cells = Object.entries(kind.fields).map(([field, schema]): Cell => ({
    register,
    field,
    kind: kindOf(schema),
  }))
  return joinItems(rows.map((row) => cells.map((cell) => itemText(writing, cell, row[cell.field]))))
}

const isRows = (value: Value): value is readonly Row[] => Array.isArray(value)

const nameIn = ({ names }: Writing, to: string, value: Value) => names[to]?.get(Number(value))

function cellText(words: Words, { register, field, kind }: Cell, value: Plain) {
  if (value === null) return null
  if (kind.kind === 'flag') return words.t(value ? 'choice.yes' : 'choice.no')
  if (kind.kind === 'choice' || field === 'code')
    return valueText(words, register, field, String(value))
  return typeof value === 'number' ? value : String(value)
}

const columnOf = (writing: Writing, cell: Cell): SheetColumn<Row> => ({
  header: labelOf(writing.words, cell.register, cell.field),
  kind: cellKinds[cell.kind.kind] ?? 'text',
  value: (row) => {
    const value = row[cell.field] ?? null
    if (isRows(value)) return itemsText(writing, cell, value)
    return cell.kind.kind === 'reference'
      ? (nameIn(writing, cell.kind.to, value) ?? null)
      : cellText(writing.words, cell, value)
  },
})

const namedBy = (kind: FieldKind): string[] => {
  if (kind.kind === 'reference') return [kind.to]
  return kind.kind === 'items'
    ? Object.values(kind.fields).flatMap((each) => namedBy(kindOf(each)))
    : []
}

const referredBy = (cells: readonly Cell[], registers: readonly AnyCollection[]) =>
  registers.filter(({ name }) => cells.some(({ kind }) => namedBy(kind).includes(name)))

const textIn = (words: Words, cell: Cell, value: Value = null) =>
  isRows(value) ? null : cellText(words, cell, value)

async function namesOf(words: Words, collection: AnyCollection, pages: AsyncIterable<Row[]>) {
  const field = namingFieldOf(collection)
  const schema = readFieldsOf(collection)[field]
  const kind: FieldKind = schema ? kindOf(schema) : { kind: 'other' }
  const cell = { register: collection.name, field, kind }
  const names = new Map<number, string>()
  for await (const page of pages) {
    for (const row of page) names.set(Number(row['id']), String(textIn(words, cell, row[field])))
  }
  return withIds(names)
}

/** Appends the id to a name that several rows share, so that an import finds the row. */
function withIds(names: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  const rows = Map.groupBy(names, ([, name]) => name.toLowerCase())
  return new Map(
    [...names].map(([id, name]) => {
      const isAlone = rows.get(name.toLowerCase())?.length === 1
      return [id, isAlone ? name : `${name} (${id})`]
    }),
  )
}

async function readAll(
  { db, scope, query }: WorkCall<Exported['parts']>,
  collection: AnyCollection,
  registers: readonly AnyCollection[],
) {
  const { sort, q, format: _format, locale: _locale, ...filters } = query
  const asked = { sort, q, limit: maxExported, offset: 0, filters: definedOf(filters) }
  const [count, list] = readSql(collection, registers).list(scope.partnerId, asked)
  const [counted] = await db.run(scope, count, { pool: 'reports' })
  refuseTooMany(counted?.total ?? 0, query.format)
  return db.pages(scope, list as Statement<Row>)
}

async function readNames(
  { db, scope }: WorkCall<Exported['parts']>,
  words: Words,
  referred: readonly AnyCollection[],
  registers: readonly AnyCollection[],
): Promise<Names> {
  const all = { limit: maxExported, offset: 0, filters: {} }
  const names: Names = {}
  for (const one of referred) {
    const [, list] = readSql(one, registers).list(scope.partnerId, all)
    names[one.name] = await namesOf(words, one, db.pages(scope, list as Statement<Row>))
  }
  return names
}

export function exportRoute(
  collection: AnyCollection,
  endpoint: Exported,
  registers: readonly AnyCollection[],
): Route {
  const cells = cellsOf(collection)
  const referred = referredBy(cells, registers)
  return workRoute(endpoint, async (call) => {
    const rows = await readAll(call, collection, registers)
    const words = wordsIn(call.query.locale)
    const names = await readNames(call, words, referred, registers)
    const title = words.t(`register.${collection.name}`)
    const writing = { words, names, locale: call.query.locale }
    const columns = cells.map((cell) => columnOf(writing, cell))
    const zone = call.caller.partner?.timeZone ?? 'Europe/Oslo'
    const name = `${title.toLowerCase().replaceAll(' ', '-')}-${localDay(call.now, zone)}`
    return exportFile(sheetOf(title, zone, columns, rows), name, call)
  })
}
