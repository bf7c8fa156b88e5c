import { takeReceipts } from '@dxweb/areas/tills/receipts/take-store.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { cashRounding, sum } from '@dxweb/kit/money/money.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { type Command, zone } from './draw.ts'
import type { Context } from './venue.ts'

const articleCount = 5

const linesOf = ({ nth: first, mask }: Command) =>
  Array.from({ length: 1 + (mask % 3) }, (_, at) => {
    const nth = first + at * 7
    const grossOre = (nth % 4 === 0 ? -1 : 1) * (1001 + nth * 37)
    const vatBasisPoints = [1500, 2500, null][nth % 3] ?? null
    return {
      line: at + 1,
      articleRef: String(nth % articleCount),
      groupRef: '',
      quantityMicro: Math.sign(grossOre) * (nth % 5 === 1 ? 235_500 : 1_000_000 * (1 + (nth % 3))),
      grossOre,
      netOre: Math.round((grossOre * 10_000) / (10_000 + (vatBasisPoints ?? 1800))),
      vatBasisPoints,
      discountOre: nth % 100,
    }
  })

/** Payment methods by their codes in the standard; 12999 is "other". */
const means = ['12001', '12002', '12011', '12001', '12006', '12003', '12010', '12999']

/**
 * Pays in cash with rounding, by another method, or partly by card. Returns no payments for the till that reports
 * none.
 */
function paymentsOf({ nth, mask }: Command, grossOre: number) {
  if (mask % 2 === 1) return { roundingOre: 0, payments: [] }
  const code = means[nth % means.length] ?? '12001'
  const cardOre = nth % 3 === 0 ? Math.trunc(grossOre / 3) : 0
  const dueOre = grossOre - cardOre
  const roundingOre = code === '12001' ? cashRounding(dueOre).differenceOre : 0
  const paid = [
    { means: code, amountOre: dueOre + roundingOre },
    { means: '12002', amountOre: cardOre },
  ].filter(({ amountOre }) => amountOre !== 0)
  return { roundingOre, payments: paid.map((one, at) => ({ line: at + 1, ...one })) }
}

export async function sellGoods({ venue, command, now }: Context): Promise<boolean> {
  const { asOwner, db, partnerId, scopes } = venue
  const registers = await asOwner<{ id: number }>(
    'select id from till_register where partner_id = $1 order by id',
    [partnerId],
  )
  const lines = linesOf(command)
  const grossOre = sum(lines.map((line) => line.grossOre))
  const at = new Date(now).toISOString()
  const id = uuid7()
  const receipt = {
    id,
    registerId: registers[command.mask % 2]?.id ?? 0,
    key: id,
    contentHash: '00',
    nr: String(command.nth),
    kind: command.nth % 11 === 0 ? ('training' as const) : ('sale' as const),
    standardType: null,
    at,
    day: operatingDay(at, zone),
    operatorRef: command.mask % 2 === 0 ? '7' : '',
    grossOre,
    netOre: sum(lines.map((line) => line.netOre)),
    ...paymentsOf(command, grossOre),
    chain: 'unknown' as const,
    gap: 0,
    lines,
  }
  const { stored } = await takeReceipts(db, scopes[0], [receipt])
  return stored > 0
}
