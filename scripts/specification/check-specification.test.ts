import { describe, expect, it, test } from 'vitest'
import { declaredTables } from '@dxweb/server/db/schema-files.ts'
import { repository } from '../source/repository.ts'
import { checkSpecification, specificationFaults } from './check-specification.ts'

const files = new Set([
  'packages/areas/giftcards',
  'packages/kit/money',
  'packages/web/screens/products/gift-cards',
  'packages/web/shell/frame/home.tsx',
  'packages/areas/giftcards/rules.test.ts',
  'packages/web/shell/app.test.tsx',
  'e2e/sales/gift-cards.journey.ts',
])
const known = {
  isFile: (path: string) => files.has(path),
  tables: new Set(['gift_card']),
  addresses: new Set(['GET P/giftcards', 'P/giftcards', '/login']),
}

const cells = {
  area: '`giftcards` `kit/money`',
  tables: '`gift_card`',
  calls: '`GET P/giftcards` `/login`',
  screen: '`products/gift-cards` `shell/frame/home.tsx`',
  test: '`giftcards/rules` `web/shell/app`',
  journey: '`sales/gift-cards`',
}

function faultsWith(change: Partial<typeof cells>): string[] {
  const row = Object.values({ ...cells, ...change }).join(' | ')
  const head = ['what', ...Object.keys(cells)].join(' | ')
  const page = `# Page\n\n| ${head} |\n| --- | --- | --- | --- | --- | --- | --- |\n| Gift card | ${row} |\n`
  return specificationFaults(page, known)
}

test('every name in docs/specification.md exists in the code', async () => {
  const tables = declaredTables().map(({ name }) => name)
  const { problems, rows } = await checkSpecification(repository, tables)
  expect(problems).toEqual([])
  expect(rows).toBeGreaterThan(100)
})

describe('checking a row of the specification page', () => {
  it.each<Partial<typeof cells>>([
    {},
    { tables: '–', calls: '–', journey: '–' },
    { screen: 'not built: 19', test: '–', journey: '–' },
  ])('accepts a row with %o', (change) => {
    expect(faultsWith(change)).toEqual([])
  })

  it.each<[Partial<typeof cells>, string]>([
    [{ area: '`giftcard`' }, 'no area giftcard'],
    [{ tables: '`gift_cards`' }, 'no table gift_cards'],
    [{ calls: '`POST P/giftcards`' }, 'no call POST P/giftcards'],
    [{ screen: '`products/cards`' }, 'no screen products/cards'],
    [{ test: '`giftcards`' }, 'no test giftcards'],
    [{ journey: '`sales/cards`' }, 'no journey sales/cards'],
    [{ tables: '' }, 'nothing in tables'],
    [{ test: '–', journey: '–' }, 'no test proves it'],
  ])('refuses a row with %o', (change, fault) => {
    expect(faultsWith(change)).toEqual([`docs/specification.md, row "Gift card": ${fault}`])
  })
})
