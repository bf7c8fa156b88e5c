import type { Day } from '@dxweb/kit/time/day.ts'
import { concessionRows, registerOf } from './goods.ts'
import { type Facts, rateOn, total } from './facts.ts'

interface Paid {
  till: string
  means: string
  ore: number
}

export interface DayGoods {
  grossOre: number
  roundingOre: number
  /** Payments by till and payment method; amounts without a payment have the method `other`. */
  paid: Paid[]
  lines: { group: string; percent: number | null; ore: number; vat: number }[]
}

/** Payment methods by their codes in the standard; the books have one account for each method. */
const meansOf: Record<string, string> = {
  12001: 'cash',
  12002: 'card',
  12003: 'card',
  12004: 'bank',
  12005: 'tillCards',
  12006: 'invoice',
  12008: 'deposit',
  12009: 'bank',
  12010: 'tillCards',
  12011: 'vipps',
}

const saleDays = ({ rows }: Facts) =>
  Map.groupBy(
    rows.till_receipt.filter(({ kind }) => kind === 'sale'),
    ({ day }) => day,
  )

function paidAt(facts: Facts, registerId: number, receipts: Facts['rows']['till_receipt']): Paid[] {
  const till = registerOf(facts, registerId)
  const ids = new Set(receipts.map(({ id }) => id))
  const paid = facts.rows.till_payment
    .filter(({ receiptId }) => ids.has(receiptId))
    .map(({ means, amountOre }) => ({ means: meansOf[means] ?? 'other', ore: amountOre }))
  const due = total(receipts.map(({ grossOre, roundingOre }) => grossOre + roundingOre))
  const leftOre = due - total(paid.map(({ ore }) => ore))
  const byMeans = Map.groupBy([...paid, { means: 'other', ore: leftOre }], ({ means }) => means)
  return [...byMeans]
    .map(([means, some]) => ({ till, means, ore: total(some.map(({ ore }) => ore)) }))
    .filter(({ ore }) => ore !== 0)
}

const known = new WeakMap<Facts, Map<string, DayGoods>>()

export function goodsByDay(facts: Facts): Map<string, DayGoods> {
  const goods = known.get(facts) ?? addedUp(facts)
  known.set(facts, goods)
  return goods
}

function addedUp(facts: Facts): Map<string, DayGoods> {
  const lines = Map.groupBy(concessionRows(facts), ({ soldOn }) => String(soldOn))
  return new Map(
    [...saleDays(facts)].map(([day, receipts]) => [
      day,
      {
        grossOre: total(receipts.map(({ grossOre }) => grossOre)),
        roundingOre: total(receipts.map(({ roundingOre }) => roundingOre)),
        paid: [...Map.groupBy(receipts, ({ registerId }) => registerId)].flatMap(([id, some]) =>
          paidAt(facts, id, some),
        ),
        lines: (lines.get(day) ?? []).map(({ productGroup, percent, grossOre, vatOre }) => ({
          group: String(productGroup),
          percent: typeof percent === 'number' ? percent : null,
          ore: Number(grossOre),
          vat: Number(vatOre),
        })),
      },
    ]),
  )
}

export function goodsLine({ group, percent }: DayGoods['lines'][0]): string {
  const rate = percent === null ? '–' : `${String(percent / 100).replace('.', ',')} %`
  return group === '–' ? `#unmapped|${rate}` : `${group} · ${rate}`
}

export function codeAt(facts: Facts, percent: number | null, day: Day): string {
  const types = facts.rows.vat_type.toSorted((a, b) => a.id - b.id)
  const type = types.find(({ code }) => rateOn(facts, code, day) === percent)
  return type?.code ?? 'other'
}
