import { registers } from '@dxweb/server/collections/registers.ts'
import { wordsIn } from '@dxweb/server/collections/export-route.ts'
import { testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { type AnyCollection, takesMany } from '@dxweb/kit/definitions/collection.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { layOut } from '@dxweb/kit/sheets/lay-out.ts'
import { sample } from '@dxweb/server/testing/whole.ts'
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
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../house/people.ts'
import { smallDemo } from '../testing/small-demo.ts'

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

const imported = registers.filter(takesMany)
/** Signs that mean something to spreadsheets and to sheets as text. */
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

/** The demo has as many rows as these take. */
const full = new Set(['pricetypes', 'filmbookings'])

/** Rows with such texts in every field that takes one. */
async function addOddRows(register: AnyCollection): Promise<number> {
  const [client, house] = writerOf(register)
  const free = Object.entries(register.fields).filter(([, schema]) => {
    const kind = kindOf(schema)
    return kind.kind === 'longText' || (kind.kind === 'text' && !kind.order && (kind.max ?? 0) > 30)
  })
  const [like] = (await client.get(`${house}/${register.name}?limit=1`)).json<Listed>().data
  // Only some accounts take income.
  const account = 'ledgerId' in register.fields && { ledgerId: like?.ledgerId }
  let added = 0
  for (const [at, text] of texts.entries()) {
    const odd = free.map(([field, schema]) => {
      const ending = kindOf(schema).kind === 'longText' ? '\nog en linje til' : ''
      return [field, `${text}${ending}`] as const
    })
    const own = { ...ownOf(register, at), ...account, ...Object.fromEntries(odd) }
    const draft = { ...draftOf(register, text), ...own }
    const answer = await client.post(`${house}/${register.name}`, draft)
    if (answer.statusCode === 200) added += 1
  }
  return added
}

/** Fields that no two rows may share. */
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

/** Previews the import of a register's own export. */
async function comesBack(
  register: AnyCollection,
  [format, locale, path]: (typeof formats)[number],
) {
  const [client, house] = writerOf(register)
  const address = `${house}/${register.name}`
  const exported = await client.get(path.startsWith('?') ? address + path : `${address}/${path}`)
  const file = new File([new Uint8Array(exported.rawPayload)], `rows.${format}`)
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
    const rows = (await client.get(`${house}/${name}?limit=1000`)).json<Listed>().data
    ids[name] = idsOf(wordsIn(locale), name, rows)
  }
  const reading = { register: register.name, plans, columns, initial: {}, ids }
  const read = readRows(lines, { ...reading, place: { locale, timeZone } })
  const blanks = read.blanks.map((fields, row) => ({ row, fields }))
  const body = {
    isTrial: true,
    rows: read.rows,
    changes: columns.filter(Boolean),
    blanks: blanks.filter(({ fields }) => fields.length > 0),
  }
  const trial = (await client.post(`${address}/import`, body)).json()
  const faults = [...read.faults, ...(trial.faults ?? [])]
  const sent = { taken: 0, added: 0, changed: 0, faults, found: trial.found ?? [] }
  return linesOf(lines, faults, sent, []).map(({ outcome, cells, found, faults: own }) => ({
    outcome,
    cells,
    before: found?.before,
    own,
    error: trial.error,
  }))
}

it.each(imported.map((register) => [register.name, register] as const))(
  '%s come back unchanged from their own files',
  async (name, register) => {
    expect((await addOddRows(register)) > 0).toBe(!full.has(name))
    for (const format of sample(formats, 2, ([kind, locale]) => [kind, locale])) {
      const rows = await comesBack(register, format)
      const changed = rows.filter(({ outcome }) => outcome !== 'same')
      expect([format, ...changed.slice(0, 2)]).toEqual([format])
    }
  },
)
