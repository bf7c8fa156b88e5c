import { createHash } from 'node:crypto'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { sum, vatOf } from '@dxweb/kit/money/money.ts'
import type { TakenReceipt } from '../reading/taken-receipt.ts'
import { type CountedDay, dayOfItem, type DayRule } from './day-of-item.ts'
import type { TillReceipt } from './items-contract.ts'

export interface ItemFault {
  field: string
  code: string
}

export interface NamedArticle {
  articleRef: string
  groupRef: string
  is: 'product' | 'menu' | 'deposit' | 'free'
  id: number | null
}

type Line = TillReceipt['lines'][number]

const standardTypes = {
  sale: '11001',
  return: '11006',
  float: '11007',
  difference: '11008',
  payOut: '11010',
  payIn: '11011',
} as const satisfies Record<TillReceipt['kind'], string>

const isGoods = ({ kind }: TillReceipt) => kind === 'sale' || kind === 'return'

function articleOf({ productId, menuId, depositOf, article, articleGroup }: Line) {
  const named = (is: NamedArticle['is'], id: number): NamedArticle => ({
    articleRef: `${is}:${id}`,
    groupRef: '',
    is,
    id,
  })
  if (productId !== undefined) return named('product', productId)
  if (menuId !== undefined) return named('menu', menuId)
  if (depositOf !== undefined) return named('deposit', depositOf)
  return { articleRef: article ?? '', groupRef: articleGroup, is: 'free', id: null } as const
}

const ownNames = /^(?:product|menu|deposit):/

const namesOf = ({ productId, menuId, depositOf, article }: Line) =>
  [productId, menuId, depositOf, article].filter((name) => name !== undefined).length

const netOf = ({ grossOre, netOre, vatBasisPoints }: Line) =>
  netOre ?? grossOre - vatOf(grossOre, vatBasisPoints ?? 0)

/** The highest VAT rate in Norway. */
const highestBasisPoints = 2500

/** Allows a difference of one øre per piece, since tills round VAT per unit, line or receipt. */
const slackOf = ({ quantity }: Line) => Math.max(1, Math.ceil(Math.abs(quantity)))

/** Returns true if the implied VAT is between zero and the highest rate. The line's own rate is not checked. */
function isNetPossible(line: Line): boolean {
  const sign = line.grossOre < 0 ? -1 : 1
  const vatOre = (line.grossOre - netOf(line)) * sign
  const most = vatOf(Math.abs(line.grossOre), highestBasisPoints)
  return vatOre >= -slackOf(line) && vatOre <= most + slackOf(line)
}

function lineFault(line: Line): ItemFault | null {
  if (namesOf(line) !== 1) return { field: 'article', code: 'one_article' }
  if (ownNames.test(line.article ?? '')) return { field: 'article', code: 'not_valid' }
  if (line.vatBasisPoints === null && line.menuId === undefined) {
    return { field: 'vatBasisPoints', code: 'required' }
  }
  if (line.vatBasisPoints === null && line.netOre === undefined) {
    return { field: 'netOre', code: 'required' }
  }
  if (!isNetPossible(line)) return { field: 'netOre', code: 'net' }
  // Returned goods have a negative quantity and amount. A line with `article` may be a discount.
  return line.article === undefined && line.quantity * line.grossOre < 0
    ? { field: 'quantity', code: 'sign' }
    : null
}

function faultOfGoods(receipt: TillReceipt): ItemFault | null {
  const { kind, lines, grossOre } = receipt
  if (lines.length === 0) return { field: 'lines', code: 'required' }
  if (receipt.reason !== '') return { field: 'reason', code: 'not_here' }
  for (const [index, line] of lines.entries()) {
    const fault = lineFault(line)
    if (fault) return { ...fault, field: `lines.${index}.${fault.field}` }
  }
  if (kind === 'return' && grossOre > 0) return { field: 'grossOre', code: 'sign' }
  return sum(lines.map((line) => line.grossOre)) === grossOre
    ? null
    : { field: 'grossOre', code: 'sum' }
}

function faultOfCash({ kind, lines, grossOre }: TillReceipt): ItemFault | null {
  if (lines.length > 0) return { field: 'lines', code: 'not_here' }
  const isOut = kind === 'payOut' && grossOre > 0
  const isIn = (kind === 'payIn' || kind === 'float') && grossOre < 0
  return isOut || isIn ? { field: 'grossOre', code: 'sign' } : null
}

/**
 * Returns the first contradiction between a receipt's figures. A receipt with figures that do not add up is refused,
 * since it cannot be counted.
 */
function faultOf(receipt: TillReceipt): ItemFault | null {
  const fault = isGoods(receipt) ? faultOfGoods(receipt) : faultOfCash(receipt)
  if (fault) return fault
  const paidOre = sum(receipt.payments.map(({ amountOre }) => amountOre))
  return paidOre === receipt.grossOre + receipt.roundingOre
    ? null
    : { field: 'payments', code: 'sum' }
}

const isVatNear = (line: Line) =>
  line.vatBasisPoints === null ||
  Math.abs(line.grossOre - vatOf(line.grossOre, line.vatBasisPoints) - netOf(line)) <= slackOf(line)

function kindOf(receipt: TillReceipt): TakenReceipt['kind'] {
  if (receipt.isTraining) return 'training'
  if (receipt.isVoid) return 'void'
  return isGoods(receipt) ? 'sale' : 'cashMove'
}

export interface ReadReceipt {
  taken: TakenReceipt
  articles: NamedArticle[]
  notes: ('clock_ahead' | 'late' | 'vat_differs')[]
  /** Menus sent with a single rate; if their parts have several rates, the receipt gets a note. */
  ratedMenus: NamedArticle[]
  /** VAT rates of the receipt's lines. A rate that the feed lacks gets a note. */
  rates: number[]
}

/** Hashes all counted content, to recognise a resent receipt. */
const hashOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const storedLine = (line: Line, index: number) => {
  const { articleRef, groupRef } = articleOf(line)
  return {
    line: index + 1,
    articleRef,
    groupRef,
    quantityMicro: Math.round(line.quantity * 1_000_000),
    grossOre: line.grossOre,
    netOre: netOf(line),
    vatBasisPoints: line.vatBasisPoints,
    discountOre: line.discountOre,
  }
}

function takenReceiptOf(receipt: TillReceipt, { at, day }: CountedDay): TakenReceipt {
  const { key, nr, operator, grossOre, roundingOre, reason } = receipt
  const lines = receipt.lines.map(storedLine)
  const payments = receipt.payments.map((payment, index) => ({ line: index + 1, ...payment }))
  const kind = kindOf(receipt)
  const standardType = standardTypes[receipt.kind]
  const head = [nr, kind, standardType, at, day, operator, grossOre, roundingOre]
  return {
    id: uuid7(),
    registerId: 0,
    key,
    contentHash: hashOf([...head, lines, payments, reason]),
    nr,
    kind,
    standardType,
    at,
    day,
    operatorRef: operator,
    grossOre,
    netOre: isGoods(receipt) ? sum(lines.map((line) => line.netOre)) : grossOre,
    roundingOre,
    reason,
    chain: 'unknown',
    gap: 0,
    lines,
    payments,
  }
}

/** The register is set later, once the till is known. */
export function readReceipt(receipt: TillReceipt, rule: DayRule): ReadReceipt | ItemFault {
  const fault = faultOf(receipt)
  if (fault) return fault
  const counted = dayOfItem(receipt, rule)
  if ('code' in counted) return counted
  const isNear = receipt.lines.every(isVatNear)
  return {
    taken: takenReceiptOf(receipt, counted),
    articles: receipt.lines.map(articleOf),
    ratedMenus: receipt.lines
      .filter(({ menuId, vatBasisPoints }) => menuId !== undefined && vatBasisPoints !== null)
      .map(articleOf),
    rates: receipt.lines.flatMap(({ vatBasisPoints }) => vatBasisPoints ?? []),
    notes: [...counted.notes, ...(isNear ? [] : ['vat_differs' as const])],
  }
}
