import { day, items, priceOre, reference, text } from '@dxweb/kit/fields/fields.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { plansOf } from '../look/field-plan.ts'
import { matchHeadings, readRows } from './read-rows.ts'
import { decodeText, readSheet } from './read/read-sheet.ts'

const plans = plansOf({
  name: text(40),
  standardPriceOre: priceOre,
  isSoldOnWeb: z.boolean(),
  locationId: z.nullable(reference('locations')),
  validFrom: z.nullable(day),
  unit: z.enum(['hour', 'day']),
})
const register = 'things'
const reading = (columns: string[]) => ({
  register,
  plans,
  columns,
  initial: { unit: 'day' },
  ids: { locations: new Map([['sundetkulturhus', 7]]) },
  place: { locale: 'nb', timeZone: 'Europe/Oslo' },
})

it('reads what is copied from a spreadsheet and what a CSV file holds, quotes and all', () => {
  expect(readSheet('Navn\tPris\nA\t1 234,50\n\n')).toEqual([
    ['Navn', 'Pris'],
    ['A', '1 234,50'],
  ])
  expect(readSheet('\uFEFFNavn;Notat\r\n"A; B";"To\nlinjer og ""sitat"""')).toEqual([
    ['Navn', 'Notat'],
    ['A; B', 'To\nlinjer og "sitat"'],
  ])
})

it('reads files in the letters of Windows too', () => {
  expect(decodeText(new Uint8Array([0x53, 0xf8, 0x72]).buffer)).toBe('Sør')
  expect(decodeText(new TextEncoder().encode('Sør').buffer)).toBe('Sør')
})

it('knows headings in either language and by the name of the field, none twice', () => {
  const headings = ['NAVN', 'Standard price', 'selges på nett', 'locationId', 'Annet', 'Name']
  expect(matchHeadings({ collection: { name: register } }, plans, headings)).toEqual([
    'name',
    'standardPriceOre',
    'isSoldOnWeb',
    'locationId',
    '',
    '',
  ])
})

it('reads cells as people write them, and fills in what has no column', () => {
  const columns = ['name', 'standardPriceOre', 'isSoldOnWeb', 'locationId', 'validFrom']
  const cells = ['Losje', '1 234,50', 'Ja', 'Sundet kulturhus', '1.2.2027']
  expect(readRows([cells], reading(columns))).toEqual({
    rows: [
      {
        name: 'Losje',
        standardPriceOre: 123_450,
        isSoldOnWeb: true,
        locationId: 7,
        validFrom: '2027-02-01',
        unit: 'day',
      },
    ],
    faults: [],
    blanks: [[]],
  })
})

it('tells each cell that cannot be read, in its row', () => {
  const columns = ['name', 'standardPriceOre', 'isSoldOnWeb', 'locationId', 'unit']
  const { faults } = readRows(
    [
      ['A', '10', 'nei', '', 'time'],
      ['B', 'mye', 'kanskje', 'Ukjent', 'uke'],
    ],
    reading(columns),
  )
  expect(faults.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
    '1 standardPriceOre price',
    '1 isSoldOnWeb not_yes_or_no',
    '1 locationId not_found',
    '1 unit not_valid',
  ])
})

it('tells empty cells apart: they begin as a new row does, and a hyphen empties the field', () => {
  const columns = ['name', 'isSoldOnWeb', 'locationId', 'validFrom', 'unit']
  const { rows, faults, blanks } = readRows([['A', '', '', '-', '']], reading(columns))
  expect(rows[0]).toMatchObject({
    isSoldOnWeb: false,
    locationId: null,
    validFrom: null,
    unit: 'day',
  })
  expect(faults).toEqual([])
  expect(blanks).toEqual([['isSoldOnWeb', 'locationId', 'unit']])
})

it('reads rows of a row from one cell, as exports write them', () => {
  const priced = plansOf({ name: text(40), prices: items({ name: text(20), priceOre }, 5) })
  const { rows, faults } = readRows(
    [
      ['A', 'Medlem | 90,00; Student | 80,50'],
      ['B', 'Medlem | mye'],
      ['C', '-'],
    ],
    { ...reading(['name', 'prices']), plans: priced },
  )
  expect(rows.map(({ prices }) => prices)).toEqual([
    [
      { name: 'Medlem', priceOre: 9000 },
      { name: 'Student', priceOre: 8050 },
    ],
    'Medlem | mye',
    [],
  ])
  expect(faults).toEqual([{ row: 1, field: 'prices', code: 'price' }])
})
