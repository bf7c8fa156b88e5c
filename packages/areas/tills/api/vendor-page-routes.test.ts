import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SentEvent, TillReceipt } from './items-contract.ts'
import { givenTills, TillProgram } from '@dxweb/server/testing/tills/given-tills.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/tills.md'), 'utf8')

function example(name: string): unknown {
  const [, text = ''] = new RegExp(`\`\`\`json ${name}\n([\\s\\S]*?)\`\`\``).exec(page) ?? []
  return JSON.parse(text)
}

/** Lists field names at every depth. For an array, lists only the field names of its first element. */
function namesOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : namesOf(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inner]) => [
    `${path}.${name}`,
    ...namesOf(inner, `${path}.${name}`),
  ])
}

const { app, made, programOf, tills, popcorn, soda, menu } = await givenTills()

it('the feed example on the vendor page has the same fields as the feed', async () => {
  await made('productMenuGroups', { name: 'Menyer' })
  const read = await (await programOf(tills[0])).changes()
  const shown = example('feed') as typeof read
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(read).toSorted())
  const first = { ...read, menuGroups: [], removed: [], products: read.products.slice(-1) }
  const withParts = { ...first, menus: read.menus.filter(({ parts }) => parts.length > 0) }
  const isNamed = (name: string) => !name.startsWith('.products[].barcodes')
  expect(new Set(namesOf(shown).filter(isNamed))).toEqual(
    new Set(namesOf(withParts).filter(isNamed)),
  )
})

it('sending the batch example of the vendor page returns the answer that the page shows', async () => {
  const program = await programOf(tills[0])
  const sent = example('batch') as { receipts: TillReceipt[]; events: SentEvent[] }
  const ids = new Map([
    [12, popcorn],
    [13, soda],
    [4, menu],
  ])
  const known = (id?: number) => (id === undefined ? undefined : ids.get(id))
  const at = new Date().toISOString()
  const receipts = sent.receipts.map((receipt) => ({
    ...receipt,
    at,
    lines: receipt.lines?.map((line) => ({
      ...line,
      productId: known(line.productId),
      menuId: known(line.menuId),
      depositOf: known(line.depositOf),
    })),
  }))
  const events = sent.events.map((event) => ({ ...event, at }))
  expect(await program.batch(receipts, events)).toEqual(example('answer'))
})

it('refused calls return the statuses that the vendor page documents', async () => {
  const statusOf = (when: string) => Number(new RegExp(`\\| (\\d{3}) .*${when}`).exec(page)?.[1])
  const program = await programOf(tills[0])
  const ofNobody = new TillProgram(app, 'dx_live_none')
  const answers = await Promise.all([
    ofNobody.get('/partners/1003/till/changes'),
    program.get('/partners/1003/products'),
    program.get('/partners/1004/till/changes'),
    program.post('/partners/1003/till/batches', []),
  ])
  const whens = ['key is unknown', 'not for tills', "another venue's", 'body is not JSON']
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(whens.map(statusOf))
})
