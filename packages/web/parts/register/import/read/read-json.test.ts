import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { priceOre, text } from '@dxweb/kit/fields/fields.ts'
import { expect, it } from 'vitest'
import { type FieldPlan, plansOf } from '../../look/field-plan.ts'
import { isJson, readJson } from './read-json.ts'

const plans = plansOf({ name: text(20), priceOre })
const cellsOf = (json: string, of: FieldPlan[]) =>
  readJson(json, of, ',').lines.map(({ cells }) => cells)

it('reads rows as JSON into a sheet with all their fields as headings', () => {
  const rows = [{ name: 'Losje' }, { priceOre: 123_450, name: 'Parkett', isOpen: true }]
  expect(cellsOf(JSON.stringify(rows), plans)).toEqual([
    ['name', 'priceOre', 'isOpen'],
    ['Losje', '', ''],
    ['Parkett', '1234,5', 'true'],
  ])
})

it('reads the list inside an object, and writes nested rows into one cell', () => {
  const texts = [{ synopsis: 'Grev Orlok\nflytter; snart.', shortText: '', language: 'nb' }]
  const [, line] = cellsOf(
    JSON.stringify({ data: [{ title: 'Nosferatu', year: 1922, texts }] }),
    plansOf(productions.fields),
  )
  expect(line).toEqual(['Nosferatu', '1922', String.raw`nb |  | Grev Orlok\nflytter\; snart.`])
})

it.each(['{"title": "Alene"}', '[{"title": "Kuttet"', '[{"a": 1}, 2]'])(
  'refuses the JSON text %j',
  (given) => {
    expect(() => readJson(given, plans, ',')).toThrow('the file is unreadable')
  },
)

it.each([
  ['[{"title":"A"}]', true],
  ['\uFEFF {"data": []}', true],
  ['[Tittel];[År]', false],
  ['{Tittel}', false],
])('distinguishes JSON from a sheet: %j', (given, expected) => {
  expect(isJson(given)).toBe(expected)
})
