import type pg from 'pg'
import {
  concessionPartners,
  demoMenus,
  demoOperators,
  demoProductGroups,
  type DemoProduct,
  demoStocks,
  demoTills,
  demoTouchGroups,
  kioskStock,
  sellsAt,
  ticketWindow,
} from '../../venue/concession.ts'
import { demoSet } from '../../venue/venues.ts'
import { insertRows, type Row } from '../../load/insert-rows.ts'
import { countUp, numbered } from '../registers.ts'

const ore = (kroner: number) => Math.round(kroner * 100)

const numberOf = (names: readonly string[], name: string) => names.indexOf(name) + 1

const ledgerNumbers = demoSet.ledgers.map(([number]) => number)
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
    stock_location_id: kind === 'counter' && name === ticketWindow.name ? null : kioskStock,
    float_ore: ore(floatKroner),
    is_active: true,
  }))

const operatorRows = (partnerId: number): Row[] =>
  demoOperators(partnerId).map((name, place) => ({
    name,
    number: String(11 + place),
    is_active: true,
  }))

/** Tables in an order that satisfies their foreign keys, each with a function that returns a partner's rows. */
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
  ['stock_location', () => sorted(demoStocks.map((name) => ({ name, is_active: true })))],
  ['till', tillRows],
]

export async function writeConcession(client: pg.ClientBase): Promise<void> {
  for (const [table, rowsOf] of registers) {
    const rows = concessionPartners.flatMap((id) => numbered(id, rowsOf(id)))
    await insertRows(client, table, rows)
    await countUp(client, table)
  }
}
