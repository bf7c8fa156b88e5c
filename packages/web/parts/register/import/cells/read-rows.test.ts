import {
  day,
  email,
  items,
  phone,
  postalCode,
  priceOre,
  reference,
  text,
} from '@dxweb/kit/fields/fields.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { plansOf } from '../../look/field-plan.ts'
import { matchHeadings, readRows } from './read-rows.ts'

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

it('matches headings in either language and field names, and uses each field only once', () => {
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

it('recognises headings of other programs’ exports, and restores a postal code’s leading zero', () => {
  const people = plansOf({ email, phone, postalCode, city: text(40) })
  const columns = matchHeadings({ collection: { name: 'customers' } }, people, [
    'Mail',
    'Tlf.',
    'Postnr',
    'By',
  ])
  expect(columns).toEqual(['email', 'phone', 'postalCode', 'city'])
  const cells = ['a@b.test', '912 34 567', '150', 'Oslo']
  const { rows, faults } = readRows([cells], { ...reading(columns), plans: people })
  expect(rows).toMatchObject([{ phone: '91234567', postalCode: '0150', city: 'Oslo' }])
  expect(faults).toEqual([])
})

it('reads cells in the ways that people write them, and gives fields without a column their initial values', () => {
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

it('reports each unreadable cell with its row and field', () => {
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

it('reads marks of checkboxes, and refuses marks with an unknown meaning', () => {
  const marks = ['☑', '✓', '✔\uFE0F', '✅', 'x', '☐', '✗', '-', 'nei', '?', '½', '…']
  const { rows, faults } = readRows(
    marks.map((mark) => ['A', mark]),
    reading(['name', 'isSoldOnWeb']),
  )
  const read = rows.map(({ isSoldOnWeb }) => isSoldOnWeb)
  expect(read.slice(0, 9)).toEqual([...Array<true>(5).fill(true), false, false, false, false])
  expect(faults.map(({ row, code }) => `${row} ${code}`)).toEqual(
    [9, 10, 11].map((row) => `${row} not_yes_or_no`),
  )
})

it('gives empty cells of a new row their initial values, and clears a field whose cell is a hyphen', () => {
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

it('reads days as people and spreadsheets write them, but refuses two-digit years and wrong weekdays', () => {
  const texts = [
    '5. okt. 2031',
    'søn 5.10.2031',
    '2031-10-05 00:00',
    '46348',
    '5. okt. 31',
    'man 5.10.2031',
  ]
  const lines = texts.map((each) => ['A', each])
  const { rows, faults } = readRows(lines, reading(['name', 'validFrom']))
  const days = [
    '2031-10-05',
    '2031-10-05',
    '2031-10-05',
    '2026-11-22',
    '5. okt. 31',
    'man 5.10.2031',
  ]
  expect(rows.map(({ validFrom }) => validFrom)).toEqual(days)
  expect(faults.map(({ row, code }) => [row, code])).toEqual([
    [4, 'not_valid'],
    [5, 'not_valid'],
  ])
  const from1904 = { ...reading(['name', 'validFrom']), isFrom1904: true }
  expect(readRows([['A', '44886']], from1904).rows[0]).toMatchObject({ validFrom: '2026-11-22' })
})

it('reports error values of a spreadsheet and damaged letters at their cells', () => {
  const lines = [
    ['#N/A', '#VERDI!'],
    ['Bj\uFFFDrn', '########'],
  ]
  const { faults } = readRows(lines, reading(['name', 'standardPriceOre']))
  expect(faults.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
    '0 name error_cell',
    '0 standardPriceOre error_cell',
    '1 name broken_letters',
    '1 standardPriceOre error_cell',
  ])
})

it('reads a list of items from one cell, as exports write it', () => {
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
