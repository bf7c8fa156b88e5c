import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { expect, it } from 'vitest'
import type { TakenReceipt } from '../reading/taken-receipt.ts'
import { takeReceipts, takeStatement } from './take-store.ts'

const test = await testDatabase()
await test.asOwner(`insert into partner (id, name, kind) values (1003, 'Sundet', 'both')`)
await test.asOwner(
  `insert into till_register (partner_id, id, register_ref) values (1003, 900, 'K9')`,
)
const scope = { partnerId: 1003, renterId: 0, userId: 21 }

const receiptOf = (key: string, grossOre: number, lines: TakenReceipt['lines'] = []) => ({
  id: uuid7(),
  registerId: 900,
  key,
  contentHash: grossOre.toString(16).padStart(8, '0'),
  nr: '7',
  kind: 'sale' as const,
  standardType: null,
  at: '2026-05-01T12:00:00Z',
  day: '2026-05-01',
  operatorRef: '',
  grossOre,
  netOre: grossOre,
  roundingOre: 0,
  chain: 'unknown' as const,
  gap: 0,
  lines,
  payments: [],
})

it('reports a key that occurs twice in one statement with different content', async () => {
  const sent = [100, 200, 100].map((grossOre) => receiptOf('same', grossOre))
  const taken = await takeReceipts(test.db, scope, sent)
  expect(taken).toMatchObject({ stored: 1, repeated: 1, changed: ['7'] })
})

interface Plan {
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

const comparedIn = (plan: Plan): number =>
  (plan['Rows Removed by Join Filter'] ?? 0) + sum((plan.Plans ?? []).map(comparedIn))

it('stores a batch without comparing each line with each receipt', async () => {
  const lines = [0, 1, 2, 3, 4].map((line) => ({
    line: line + 1,
    groupRef: '',
    quantityMicro: 1_000_000,
    grossOre: 100,
    netOre: 100,
    vatBasisPoints: 1500,
    discountOre: 0,
  }))
  const sent = Array.from({ length: 100 }, (_, nr) =>
    receiptOf(
      `r${nr}`,
      500,
      lines.map((each) => ({ ...each, articleRef: String((nr * 5 + each.line) % 100) })),
    ),
  )
  const { text, values } = takeStatement(scope, sent)
  const [row] = await test.asOwner<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  const [stored] = await test.asOwner('select count(*)::integer as count from till_line')
  expect(stored).toEqual({ count: 500 })
  expect(comparedIn(row?.['QUERY PLAN'][0].Plan ?? {})).toBeLessThan(500)
})
