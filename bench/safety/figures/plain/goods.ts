import type { Tables } from '@dxweb/kit/database/tables.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { type Facts, total } from './facts.ts'
import type { PlainRow } from './plain-report.ts'
import { visitorsRows } from './sales.ts'

type Receipt = Tables['till_receipt']
type Line = Tables['till_line']
type Product = Tables['product']

interface Sold {
  receipt: Receipt
  line: Line
}

function soldLines({ rows }: Facts): Sold[] {
  const receipts = new Map(rows.till_receipt.map((receipt) => [receipt.id, receipt]))
  return rows.till_line.flatMap((line) => {
    const receipt = receipts.get(line.receiptId)
    return receipt?.kind === 'sale' ? [{ receipt, line }] : []
  })
}

const hundredths = (micro: number) => Math.sign(micro) * Math.round(Math.abs(micro) / 10_000) || 0

const part = (amount: number, share: number, whole: number) =>
  Math.trunc((amount * share) / whole) || 0

/** Amounts of a single till line, or of all lines of an article and VAT rate on a day. */
interface Amounts {
  quantityMicro: number
  grossOre: number
  netOre: number
  discountOre: number
}

const figuresOf = ({ quantityMicro, grossOre, netOre, discountOre }: Amounts) => ({
  quantity: hundredths(quantityMicro),
  discountOre,
  netOre,
  vatOre: grossOre - netOre,
  grossOre,
})

const sumOf = (sold: readonly Sold[]): Amounts => ({
  quantityMicro: total(sold.map(({ line }) => line.quantityMicro)),
  grossOre: total(sold.map(({ line }) => line.grossOre)),
  netOre: total(sold.map(({ line }) => line.netOre)),
  discountOre: total(sold.map(({ line }) => line.discountOre)),
})

const articleOf = ({ rows }: Facts, id: number) => rows.till_article.find((one) => one.id === id)!

const articleName = ({ name, articleRef, groupRef }: Tables['till_article']) =>
  name || articleRef || groupRef

export function registerOf({ rows }: Facts, id: number): string {
  const register = rows.till_register.find((one) => one.id === id)
  return register?.name || register?.registerRef || ''
}

function daysOf(facts: Facts) {
  const groups = Map.groupBy(soldLines(facts), ({ receipt, line }) =>
    JSON.stringify([receipt.day, receipt.registerId, line.articleId, line.vatBasisPoints]),
  )
  return [...groups.values()].map((sold) => {
    const [{ receipt, line }] = sold as [Sold, ...Sold[]]
    return { day: receipt.day as Day, registerId: receipt.registerId, line, sums: sumOf(sold) }
  })
}

function rateOn({ rows }: Facts, vatTypeId: number | null, day: Day): number {
  const known = rows.vat_rate.filter((one) => one.vatTypeId === vatTypeId && one.validFrom <= day)
  const [last] = known.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  return last?.basisPoints ?? 0
}

function vatTypeOf({ rows }: Facts, product: Product | undefined, groupId: number | null) {
  if (product?.ownVatTypeId) return product.ownVatTypeId
  const group = rows.product_group.find((one) => one.id === groupId)
  return rows.ledger.find((one) => one.id === group?.ledgerId)?.vatTypeId ?? null
}

interface Part {
  product: Product
  amounts: Amounts
}

/** Splits a menu over its products by their list prices; the last product gets the remainder. */
function partsOf(facts: Facts, menuId: number, { line, sums, day }: ReturnType<typeof daysOf>[0]) {
  const { rows } = facts
  const items = rows.product_menu_item
    .filter((item) => item.menuId === menuId)
    .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
    .map((item) => ({ ...item, product: rows.product.find(({ id }) => id === item.productId)! }))
  const share = ({ count, product }: (typeof items)[0]) => count * product.priceOre
  const whole = total(items.map(share))
  const parts: Part[] = []
  for (const item of items) {
    const { product, count } = item
    const isLast = item === items.at(-1)
    const rest = (name: 'grossOre' | 'netOre' | 'discountOre') =>
      sums[name] - total(parts.map(({ amounts }) => amounts[name]))
    const grossOre = isLast ? rest('grossOre') : part(sums.grossOre, share(item), whole)
    const rate = rateOn(facts, vatTypeOf(facts, product, product.groupId), day)
    const own = part(grossOre, 10_000, 10_000 + rate)
    const netOre = line.vatBasisPoints === null ? own : part(sums.netOre, share(item), whole)
    parts.push({
      product,
      amounts: {
        quantityMicro: sums.quantityMicro * count,
        grossOre,
        netOre: isLast ? rest('netOre') : netOre,
        discountOre: isLast ? rest('discountOre') : part(sums.discountOre, share(item), whole),
      },
    })
  }
  return parts
}

export function concessionRows(facts: Facts): PlainRow[] {
  const { rows } = facts
  return daysOf(facts).flatMap((sold) => {
    const { day, registerId, line, sums } = sold
    const article = articleOf(facts, line.articleId)
    const rowOf = (product: Product | undefined, amounts: Amounts): PlainRow => {
      const groupId = product?.groupId ?? article.groupId
      const group = rows.product_group.find(({ id }) => id === groupId)
      const ledger = rows.ledger.find(({ id }) => id === group?.ledgerId)
      const isMapped = product !== undefined || groupId !== null
      const own = isMapped ? rateOn(facts, vatTypeOf(facts, product, groupId), day) : null
      return {
        soldOn: day,
        product: product?.name ?? articleName(article),
        productGroup: group?.name ?? '–',
        menu: rows.product_menu.find(({ id }) => id === article.menuId)?.name ?? null,
        account: ledger ? `${ledger.number} ${ledger.name}` : null,
        percent: line.vatBasisPoints ?? own,
        register: registerOf(facts, registerId),
        ...figuresOf(amounts),
        // The random tills sell neither gift cards nor deposits.
        otherOre: 0,
      }
    }
    if (article.menuId === null) {
      return [
        rowOf(
          rows.product.find(({ id }) => id === article.productId),
          sums,
        ),
      ]
    }
    return partsOf(facts, article.menuId, sold).map(({ product, amounts }) =>
      rowOf(product, amounts),
    )
  })
}

/** Returns receipts and visitors, which are known only per day. */
export function concessionDays(facts: Facts): PlainRow[] {
  const receipts = Map.groupBy(
    facts.rows.till_receipt.filter(({ kind }) => kind === 'sale'),
    ({ day }) => day,
  )
  const shows = Map.groupBy(visitorsRows(facts), ({ heldOn }) => String(heldOn))
  return [...new Set([...receipts.keys(), ...shows.keys()])].map((day) => ({
    rowCount: 0,
    soldOn: day,
    receipts: receipts.get(day)?.length ?? 0,
    visitors: shows.has(day)
      ? total((shows.get(day) ?? []).map(({ visitors }) => Number(visitors)))
      : undefined,
  }))
}

export const soldMenuRows = (facts: Facts): PlainRow[] =>
  daysOf(facts).flatMap(({ day, registerId, line, sums }) => {
    const menu = facts.rows.product_menu.find(
      ({ id }) => id === articleOf(facts, line.articleId).menuId,
    )
    const register = registerOf(facts, registerId)
    return menu === undefined
      ? []
      : [{ soldOn: day, menu: menu.name, menuGroup: null, register, ...figuresOf(sums) }]
  })

export const tillLineRows = (facts: Facts): PlainRow[] =>
  soldLines(facts).map(({ receipt, line }) => ({
    soldAt: receipt.at,
    soldOn: receipt.day,
    register: registerOf(facts, receipt.registerId),
    receiptNr: receipt.nr,
    operator: receipt.operatorRef === '' ? null : receipt.operatorRef,
    article: articleName(articleOf(facts, line.articleId)),
    percent: line.vatBasisPoints,
    ...figuresOf(line),
  }))
