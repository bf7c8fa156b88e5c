import { sql } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { articleName, goodsBetween, goodsBy } from '../goods-sql.ts'
import type { KioskReport } from './contract.ts'

export interface KioskAsk {
  partnerId: number
  from: Day
  to: Day
  /** Null selects both active and inactive products. Unmapped articles count as active. */
  isActiveProduct: boolean | null
  isActiveMenu: boolean | null
}

const asked = `kind = 'goods' and ($4::boolean is null or coalesce((select p.is_active from product p
        where p.partner_id = $1 and p.id = till_goods_day.product_id), true) = $4)
      and ($5::boolean is null or coalesce((select m.is_active from product_menu m
        where m.partner_id = $1 and m.id = till_goods_day.menu_id), $5) = $5)`

const by = (columns: string) => goodsBy(columns, `day between $2 and $3 and ${asked}`)
const between = (columns: string) =>
  goodsBetween(columns, '$2', '$3').replace('till_goods_day', `till_goods_day where ${asked}`)

const sums = `g.quantity, g.gross_ore as "grossOre", g.gross_ore - g.net_ore as "vatOre", g.net_ore as "netOre"`

const statement = <R>(name: string, text: string, ask: KioskAsk) =>
  sql<R>(name, text, [ask.partnerId, ask.from, ask.to, ask.isActiveProduct, ask.isActiveMenu])

export type KioskSums = Pick<
  KioskReport['salesPerDate'][number],
  'quantity' | 'grossOre' | 'vatOre' | 'netOre'
>

export const kioskDays = (ask: KioskAsk) =>
  statement<KioskSums & { date: Day }>(
    'kiosk-days',
    `select g.day as date, ${sums} from (${by('day')}) g order by 1`,
    ask,
  )

export const kioskReceipts = ({ partnerId, from, to }: KioskAsk) =>
  sql<{ date: Day; receipts: number }>(
    'kiosk-receipts',
    `select day as date, sum(receipt_count)::int as receipts from till_day
     where partner_id = $1 and day between $2 and $3 group by day`,
    [partnerId, from, to],
  )

const otherText = `
  select kind, sum(quantity)::bigint as quantity, sum(gross_ore)::bigint as "grossOre",
    sum(gross_ore - net_ore)::bigint as "vatOre", sum(net_ore)::bigint as "netOre"
  from dx_goods_between($1, $2, $3, false) where kind <> 'goods' group by kind order by kind`

export const kioskOthers = ({ partnerId, from, to }: KioskAsk) =>
  sql<KioskReport['otherSales'][number]>('kiosk-others', otherText, [partnerId, from, to])

const groupsText = `
  select g.group_id as "groupId", pg.name as "group", l.number || ' ' || l.name as account,
    g.vat_basis_points as "vatBasisPoints", ${sums}
  from (${between('group_id, vat_basis_points')}) g
  left join product_group pg on pg.partner_id = $1 and pg.id = g.group_id
  left join ledger l on l.partner_id = $1 and l.id = pg.ledger_id
  order by g.gross_ore desc, g.group_id, g.vat_basis_points`

export const kioskGroups = (ask: KioskAsk) =>
  statement<Omit<KioskReport['salesPerProductGroup'][number], 'share'>>(
    'kiosk-groups',
    groupsText,
    ask,
  )

const product = `case when product_id is null then article_id end`
const productName = `coalesce(p.name, ${articleName}) as product`
const productJoins = `
  left join product p on p.partner_id = $1 and p.id = g.product_id
  left join till_article a on a.partner_id = $1 and a.id = g.article_id`

const summedBy = (columns: string, from: string) => `
    select ${columns}, ${product} as article_id, sum(quantity)::bigint as quantity, sum(gross_ore)::bigint as gross_ore,
      sum(net_ore)::bigint as net_ore
    from (${from}) s group by ${columns}, ${product}`

const productsText = `
  select g.product_id as "productId", ${productName}, coalesce(p.barcode_1, '') as barcode, pg.name as "group", ${sums}
  from (${summedBy('product_id, group_id', between('product_id, group_id, article_id'))}) g ${productJoins}
  left join product_group pg on pg.partner_id = $1 and pg.id = g.group_id
  order by g.gross_ore desc, 2, 1`

export const kioskProducts = (ask: KioskAsk) =>
  statement<KioskReport['salesPerProduct'][number]>('kiosk-products', productsText, ask)

const productDaysText = `
  select g.day as date, g.product_id as "productId", ${productName}, g.quantity, g.gross_ore as "grossOre"
  from (${summedBy('day, product_id', by('day, product_id, article_id'))}) g ${productJoins} order by 1, 5 desc, 3, 2`

export const kioskProductDays = (ask: KioskAsk) =>
  statement<KioskReport['salesPerProductPerDay'][number]>(
    'kiosk-product-days',
    productDaysText,
    ask,
  )
