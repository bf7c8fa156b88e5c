import { registers } from '@dxweb/server/collections/registers.ts'
import { wordsIn } from '@dxweb/server/collections/export-route.ts'
import { testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { type AnyCollection, namesOfKey, takesMany } from '@dxweb/kit/definitions/collection.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { layOut } from '@dxweb/kit/sheets/lay-out.ts'
import { drawnSeed, isWhole, sample } from '@dxweb/server/testing/whole.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { idsOf } from '@dxweb/web/parts/register/import/cells/ids-of.ts'
import {
  matchHeadings,
  readRows,
  sheetPlans,
} from '@dxweb/web/parts/register/import/cells/read-rows.ts'
import { readFile } from '@dxweb/web/parts/register/import/read/read-file.ts'
import { readSource } from '@dxweb/web/parts/register/import/read/source.ts'
import { linesOf } from '@dxweb/web/parts/register/import/row-outcome.ts'
import { plansOf, referredBy } from '@dxweb/web/parts/register/look/field-plan.ts'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../venue/people.ts'
import { smallDemo } from '../testing/small-demo.ts'
import { catalogOf } from '@dxweb/locales/catalog.ts'
import { type Ids, otherValue } from './other-value.ts'

const app = await testApp({ database: await testDatabase({ from: smallDemo }) })
const chief = await app.signIn('sjef@sundet.test', demoPassword)
const platform = await app.signIn('super@dxweb.test', demoPassword)
const hadParser = Reflect.get(globalThis, 'DOMParser')

// The workbook reader needs the browser's DOM parser.
beforeAll(() => Reflect.set(globalThis, 'DOMParser', new Window().DOMParser))
afterAll(() => Reflect.set(globalThis, 'DOMParser', hadParser))

const timeZone = 'Europe/Oslo'
const writerOf = ({ isShared = false }: AnyCollection): [TestClient, string] =>
  isShared ? [platform, '/partners/1'] : [chief, '/partners/1003']

interface Listed {
  data: { id: number; version: number; ledgerId?: number }[]
}

const formats = [
  ['csv', 'nb', 'export?format=csv&locale=nb'],
  ['csv', 'en', 'export?format=csv&locale=en'],
  ['xlsx', 'nb', 'export?format=xlsx&locale=nb'],
  ['json', 'nb', '?limit=1000'],
] as const

const imported = sample(registers.filter(takesMany), 12, ({ name }) => name).map(
  (register) => [register.name, register] as const,
)
/** Texts with characters that have a meaning in spreadsheets or text files. */
const texts = [
  '=1+1',
  "'=Navn",
  "'t Hooft",
  '+47 og flere',
  '-5 grader',
  '@alle',
  'Gi"sitat";skille,tegn',
  '1234567890123',
  '\tTabulator',
  'Ja | nei; kanskje',
]

/** Registers that cannot take more rows, since the demo uses all their possible keys. */
const full = new Set(['pricetypes', 'filmbookings'])

/** Adds rows with special characters in every text field. Returns the number of added rows. */
async function addOddRows(register: AnyCollection): Promise<number> {
  const [client, venue] = writerOf(register)
  const free = Object.entries(register.fields).filter(([, schema]) => {
    const kind = kindOf(schema)
    return kind.kind === 'longText' || (kind.kind === 'text' && !kind.order && (kind.max ?? 0) > 30)
  })
  const [like] = (await client.get(`${venue}/${register.name}?limit=1`)).json<Listed>().data
  // Only some accounts accept income.
  const account = 'ledgerId' in register.fields && { ledgerId: like?.ledgerId }
  let added = 0
  for (const [at, text] of texts.entries()) {
    const odd = free.map(([field, schema]) => {
      const ending = kindOf(schema).kind === 'longText' ? '\nog en linje til' : ''
      return [field, `${text}${ending}`] as const
    })
    const own = { ...ownOf(register, at), ...account, ...Object.fromEntries(odd) }
    const draft = { ...draftOf(register, text), ...own }
    const answer = await client.post(`${venue}/${register.name}`, draft)
    if (answer.statusCode === 200) added += 1
  }
  return added
}

const added = new Map<AnyCollection, Promise<number>>()

function oddRows(register: AnyCollection): Promise<number> {
  const rows = added.get(register) ?? addOddRows(register)
  added.set(register, rows)
  return rows
}

const ownOf = ({ fields }: AnyCollection, at: number) => ({
  ...('startsOn' in fields && { startsOn: `2031-01-${10 + at}` }),
  ...('zones' in fields && {
    zones: [{ name: 'Losje', color: 1, adjustmentOre: 5000, seatIds: [1], areaIds: [] }],
  }),
  ...('barcode1' in fields && { barcode1: '' }),
  ...('barcode' in fields && { barcode: '' }),
  ...('email' in fields && { email: '' }),
  ...('number' in fields && {
    number: kindOf(fields.number).kind === 'count' ? 9000 + at : `${9000 + at}`,
  }),
})

type Format = (typeof formats)[number]

async function exportOf(register: AnyCollection, [format, , path]: Format) {
  const [client, venue] = writerOf(register)
  const address = `${venue}/${register.name}`
  const exported = await client.get(path.startsWith('?') ? address + path : `${address}/${path}`)
  return new File([new Uint8Array(exported.rawPayload)], `rows.${format}`)
}

async function readExport(register: AnyCollection, file: File, [, locale]: Format) {
  const [client, venue] = writerOf(register)
  const plans = plansOf(register.fields)
  const match = (cells: readonly string[]) =>
    matchHeadings({ collection: register }, sheetPlans(plans), cells)
  const knows = (cells: readonly string[]) => match(cells).filter(Boolean).length
  const { table } = readSource(await readFile(file, locale, plans), knows, {})
  const sheet = layOut(table, knows, {})
  expect(sheet.refused).toEqual([])
  const columns = match(sheet.heading?.cells ?? [])
  const lines = sheet.rows.map(({ cells }) => cells)
  const ids: Record<string, ReadonlyMap<string, number>> = {}
  for (const name of referredBy(sheetPlans(plans))) {
    const rows = (await client.get(`${venue}/${name}?limit=1000`)).json<Listed>().data
    ids[name] = idsOf(wordsIn(locale), name, rows)
  }
  const reading = { register: register.name, plans, columns, initial: {}, ids }
  const { rows, faults, blanks } = readRows(lines, { ...reading, place: { locale, timeZone } })
  const body = {
    rows,
    changes: columns.filter(Boolean),
    blanks: blanks
      .map((fields, row) => ({ row, fields }))
      .filter(({ fields }) => fields.length > 0),
  }
  return { lines, faults, body }
}

async function takeIn(register: AnyCollection, file: File, format: Format, isTrial: boolean) {
  return send(register, await readExport(register, file, format), isTrial)
}

async function send(
  register: AnyCollection,
  read: Awaited<ReturnType<typeof readExport>>,
  isTrial: boolean,
) {
  const [client, venue] = writerOf(register)
  const body = { ...read.body, isTrial }
  const answer = (await client.post(`${venue}/${register.name}/import`, body)).json()
  const faults = [...read.faults, ...(answer.faults ?? [])]
  const sent = { taken: 0, added: 0, changed: 0, faults, found: answer.found ?? [] }
  return linesOf(read.lines, faults, sent, []).map(({ outcome, cells, found, faults: own }) => ({
    outcome,
    cells,
    before: found?.before,
    own,
    error: answer.error,
  }))
}

const notSame = (lines: Awaited<ReturnType<typeof takeIn>>) =>
  lines.filter(({ outcome }) => outcome !== 'same')

it.each(imported)(
  '%s are unchanged after an import of their own exported file',
  async (name, register) => {
    expect((await oddRows(register)) > 0).toBe(!full.has(name))
    for (const format of sample(formats, 2, ([kind, locale]) => [kind, locale])) {
      const file = await exportOf(register, format)
      const changed = notSame(await takeIn(register, file, format, true))
      expect([format, ...changed.slice(0, 2)]).toEqual([format])
    }
  },
)

interface Cell {
  id: number
  field: string
  value: unknown
}

async function rowsOf(register: AnyCollection) {
  const [client, venue] = writerOf(register)
  const { data } = (await client.get(`${venue}/${register.name}?limit=1000`)).json<Listed>()
  const rows = data.map((row): [number, Record<string, unknown>] => [
    row.id,
    { ...row, version: 0 },
  ])
  return new Map(rows)
}

/** Returns true if the register accepts the change. */
async function put(register: AnyCollection, { id, field, value }: Cell): Promise<boolean> {
  const [client, venue] = writerOf(register)
  const address = `${venue}/${register.name}/${id}`
  const row = (await client.get(address)).json()
  const own = Object.keys(register.fields).map((name) => [name, row[name]])
  const draft = { ...Object.fromEntries(own), [field]: value, version: row.version }
  return (await client.put(address, draft)).statusCode === 200
}

const keysOf = ({ matchedBy = [] }: AnyCollection) =>
  new Set(matchedBy.flatMap((key) => namesOfKey(key)))

async function idsFor(register: AnyCollection): Promise<Ids> {
  const [client, venue] = writerOf(register)
  const ids: Record<string, readonly number[]> = {}
  for (const name of referredBy(sheetPlans(plansOf(register.fields)))) {
    const { data } = (await client.get(`${venue}/${name}?limit=1000`)).json<Listed>()
    ids[name] = data.map(({ id }) => id)
  }
  return ids
}

/**
 * Returns the cells of a register in random order, with another value for each; cells that identify rows are left out.
 */
async function cellsOf(
  register: AnyCollection,
  rows: ReadonlyMap<number, Record<string, unknown>>,
) {
  const plans = sheetPlans(plansOf(register.fields))
  const ids = await idsFor(register)
  const keys = keysOf(register)
  // Tries the references of other rows first, since a field may accept only some rows of the other register.
  const known = (field: string, to: string) => ({
    [to]: [...[...rows.values()].map((row) => Number(row[field])), ...(ids[to] ?? [])].filter(
      Boolean,
    ),
  })
  const cells = [...rows.values()].flatMap((row) =>
    plans
      .filter(({ field }) => !keys.has(field) && Object.hasOwn(row, field))
      .map(({ field, kind }) => ({
        id: Number(row['id']),
        field,
        value: otherValue(kind, row[field], {
          ...ids,
          ...(kind.kind === 'reference' && known(field, kind.to)),
        }),
      })),
  )
  const changed = cells.filter(({ value }) => value !== undefined)
  const seed = drawnSeed()
  const shuffled = fc.shuffledSubarray(changed, { minLength: changed.length })
  return fc.sample(shuffled, { seed, numRuns: 1 })[0] ?? []
}

/**
 * Exports a register with one cell changed, and restores the cell. Returns null if the change is refused or changes
 * other cells.
 */
async function changedExport(register: AnyCollection, cell: Cell, format: Format) {
  const before = await rowsOf(register)
  const old = before.get(cell.id)?.[cell.field]
  if (!(await put(register, cell))) return null
  const file = await exportOf(register, format)
  const after = await rowsOf(register)
  const isBack = await put(register, { ...cell, value: old })
  const kept = await rowsOf(register)
  const typed = differing(before, after).filter((field) => Object.hasOwn(register.fields, field))
  const isOnly = isDeepStrictEqual(kept, before) && typed.length === 1
  return isBack && isOnly ? { file, after } : null
}

function differing(
  before: ReadonlyMap<number, Record<string, unknown>>,
  after: ReadonlyMap<number, Record<string, unknown>>,
) {
  return [...after].flatMap(([id, row]) =>
    Object.keys(row).filter((field) => !isDeepStrictEqual(row[field], before.get(id)?.[field])),
  )
}

const sheets = formats.filter(([format]) => format !== 'json')

it.each(imported)(
  'an imported file with one changed cell changes only this cell of %s',
  async (_name, register) => {
    await oddRows(register)
    const cells = await cellsOf(register, await rowsOf(register))
    const formatOf = (at: number) => sheets[(at + drawnSeed()) % sheets.length] ?? formats[0]
    let done = 0
    const tried = new Map<string, number>()
    for (const cell of cells) {
      const times = tried.get(cell.field) ?? 0
      if (done === (isWhole ? cells.length : 2) || times >= 3) continue
      tried.set(cell.field, times + 1)
      const format = formatOf(done)
      const made = await changedExport(register, cell, format)
      if (made === null) continue
      done += 1
      tried.set(cell.field, 3)
      const lines = notSame(await takeIn(register, made.file, format, false))
      const asked = [format, cell.field, cell.value]
      expect([
        asked,
        ...lines.map(({ outcome, before = {} }) => [outcome, ...Object.keys(before)]),
      ]).toEqual([asked, ['changed', cell.field]])
      expect([asked, await rowsOf(register)]).toEqual([asked, made.after])
    }
    // Registers that contain only names have no cells to change.
    expect(done > 0).toBe(cells.length > 0)
  },
)

it.each(imported)(
  'importing %s with a changed key or position adds a row, changes only one row, or reports an error in a line',
  async (_name, register) => {
    await oddRows(register)
    const ids = await idsFor(register)
    const keys = keysOf(register)
    const [format] = formats
    const read = await readExport(register, await exportOf(register, format), format)
    const at = drawnSeed() % read.body.rows.length
    const row = read.body.rows[at] ?? {}
    const drawn = plansOf(register.fields).filter(
      ({ field, kind }) =>
        read.body.changes.includes(field) && (keys.has(field) || kind.kind === 'order'),
    )
    for (const { field, kind } of drawn) {
      const value = otherValue(kind, row[field], ids)
      if (value === undefined) continue
      const rows = read.body.rows.with(at, { ...row, [field]: value })
      const blanks = read.body.blanks.map((blank) =>
        blank.row === at
          ? { ...blank, fields: blank.fields.filter((one) => one !== field) }
          : blank,
      )
      const lines = await send(register, { ...read, body: { ...read.body, rows, blanks } }, true)
      const [own] = lines.splice(at, 1)
      const others = lines.filter(({ outcome }) => outcome !== 'same')
      const asked = [field, row[field], value, own?.error]
      expect([...asked, ...others.filter(({ outcome }) => outcome !== 'faulty')]).toEqual(asked)
      // The later of two rows with the same key is refused.
      const isAlone = others.length === 0
      const changed =
        own?.outcome === 'changed' && isAlone ? Object.keys(own.before ?? {}) : [field]
      expect([...asked, changed]).toEqual([...asked, [field]])
      expect([...asked, isAlone && own?.outcome === 'same']).toEqual([...asked, false])
      for (const { code } of [own, ...others].flatMap((line) => line?.own ?? [])) {
        expect([...asked, code, catalogOf('nb')[`field.${code}`]]).toEqual([
          ...asked,
          code,
          expect.any(String),
        ])
      }
    }
  },
)
