import type pg from 'pg'
import { hourMs } from '../ground/calendar.ts'
import {
  concessionPartners,
  demoMenus,
  demoOperators,
  demoProductGroups,
  type DemoProduct,
  demoTills,
  demoTouchGroups,
  sellsAt,
} from '../house/concession.ts'
import { demoLedgers } from '../house/houses.ts'
import { insertRows, type Row } from '../load/insert-rows.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { usualTimeZone } from '@dxweb/kit/time/usual-time-zone.ts'
import { clerkOf } from '../house/people.ts'
import { Random, uuidAt } from '../ground/random.ts'
import { countUp, numbered } from './registers.ts'

const ore = (kroner: number) => Math.round(kroner * 100)

const numberOf = (names: readonly string[], name: string) => names.indexOf(name) + 1

const ledgerNumbers = demoLedgers.map(([number]) => number)
const groupNames = demoProductGroups.map(({ name }) => name)
const touchNames = demoTouchGroups.map(({ name }) => name)
const productNames = (partnerId: number) => sellsAt(partnerId).map(({ name }) => name)

const sorted = (rows: readonly Row[]): Row[] =>
  rows.map((row, place) => ({ ...row, sort: (place + 1) * 10 }))

function productRow(product: DemoProduct, place: number): Row {
  const { name, kroner, type, button, touch, stock, isSelfService = false } = product
  return {
    name,
    number: String(101 + place),
    group_id: numberOf(groupNames, product.group),
    product_type: type,
    price_ore: ore(kroner),
    deposit_ore: ore(product.depositKroner ?? 0),
    bulk_weight: product.isPerHg ? 'hg' : 'none',
    own_vat_type_id: null,
    own_ledger_id: null,
    barcode_1: product.barcode,
    barcode_2: '',
    barcode_3: '',
    is_stocked: stock !== undefined,
    min_stock: stock === undefined ? null : Math.ceil(stock / 2),
    is_self_service: isSelfService,
    self_service_text: '',
    self_service_max: isSelfService ? 10 : null,
    touch_group_id: numberOf(touchNames, touch),
    button_text: button,
    button_color: demoTouchGroups.find((one) => one.name === touch)?.color,
    button_number: place + 1,
    is_active: true,
  }
}

const menuRow = ({ name, kroner, barcode }: (typeof demoMenus)[number]): Row => ({
  name,
  menu_group_id: 1,
  price_ore: ore(kroner),
  barcode,
  is_active: true,
})

const itemRows = (partnerId: number): Row[] =>
  demoMenus.flatMap(({ products }, place) =>
    sorted(
      products.map((name) => ({
        menu_id: place + 1,
        product_id: numberOf(productNames(partnerId), name),
        count: 1,
      })),
    ),
  )

const tillRows = (partnerId: number): Row[] =>
  demoTills(partnerId).map(({ name, kind, floatKroner }, place) => ({
    name,
    number: place + 1,
    kind,
    location_id: 1,
    stock_location_id: place === 0 ? null : 2,
    float_ore: ore(floatKroner),
    is_active: true,
  }))

const operatorRows = (partnerId: number): Row[] =>
  demoOperators(partnerId).map((name, place) => ({
    name,
    number: String(11 + place),
    is_active: true,
  }))

/** Tables in the order of their references, with a partner's rows. */
const registers: readonly [table: string, rowsOf: (partnerId: number) => Row[]][] = [
  [
    'product_group',
    () =>
      sorted(
        demoProductGroups.map(({ name, ledger }) => ({
          name,
          ledger_id: numberOf(ledgerNumbers, ledger),
        })),
      ),
  ],
  ['touch_group', () => sorted(demoTouchGroups.map((one) => ({ ...one })))],
  ['product', (partnerId) => sorted(sellsAt(partnerId).map(productRow))],
  ['product_menu_group', () => sorted([{ name: 'Kinomenyer' }])],
  ['product_menu', () => sorted(demoMenus.map(menuRow))],
  ['product_menu_item', itemRows],
  ['operator', operatorRows],
  ['stock_location', () => sorted(['Lager', 'Kiosk'].map((name) => ({ name, is_active: true })))],
  ['till', tillRows],
]

/** Received three weeks ago, some wasted since, and counted the day before yesterday. */
function stockRows(partnerId: number, userId: number, now: number): Row[] {
  const random = new Random(partnerId, now)
  return sellsAt(partnerId).flatMap(({ stock, name, kroner, isPerHg }) => {
    if (stock === undefined) return []
    const costOre = Math.round((ore(kroner) * 2 * stock) / (isPerHg ? 500 : 5))
    const productId = numberOf(productNames(partnerId), name)
    const wasted = random.between(1, Math.ceil(stock / 40))
    const counted = stock - wasted - random.between(0, Math.ceil(stock / 10))
    const moves = [
      { kind: 'receive', days: 21, quantity: stock, counted: null, note: 'Levering' },
      { kind: 'waste', days: 9, quantity: -wasted, counted: null, note: '' },
      { kind: 'count', days: 2, quantity: counted - (stock - wasted), counted, note: '' },
    ]
    return moves.map(({ days, ...move }) => {
      const at = now - days * 24 * hourMs
      return {
        partner_id: partnerId,
        id: Buffer.from(uuidAt(at, random)).toString('hex'),
        product_id: productId,
        user_id: userId,
        at: new Date(at).toISOString(),
        noted_at: new Date(at).toISOString(),
        day: operatingDay(new Date(at), usualTimeZone),
        location_id: 2,
        ...move,
        cost_ore: move.kind === 'receive' ? costOre : null,
        reason: move.kind === 'waste' ? 'expired' : null,
      }
    })
  })
}

export async function writeConcession(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const [table, rowsOf] of registers) {
    const rows = concessionPartners.flatMap((id) => numbered(id, rowsOf(id)))
    await insertRows(client, table, rows)
    await countUp(client, table)
  }
  const moves = concessionPartners.flatMap((id) =>
    stockRows(id, userIds.get(clerkOf(id)) ?? 0, now),
  )
  await insertRows(client, 'stock_movement', moves)
}
