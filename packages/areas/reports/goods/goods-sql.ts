import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { deposits, giftCards, unmapped } from './group-label.ts'

export const registerName = `coalesce(t.name, nullif(r.name, ''), r.register_ref) as register`

export const registerJoins = (id: string) => `
  join till_register r on r.partner_id = $1 and r.id = ${id}
  left join till t on t.partner_id = $1 and t.id = r.till_id`

export const articleName = `coalesce(nullif(a.name, ''), nullif(a.article_ref, ''), a.group_ref)`

const groupName = `case g.kind when 'giftCard' then '${giftCards}' when 'deposit' then '${deposits}'
      else coalesce(pg.name, '${unmapped}') end as "productGroup"`

const accountName = `l.number || ' ' || l.name as account`

/** Standard accounts of gift cards and deposits; a deposit product may have its own account. */
const otherAccount = `case g.kind when 'giftCard' then '${accounts.tillGiftCards}' when 'deposit' then '${accounts.deposits}' end`

export const goodsFields = `coalesce(p.name, ${articleName}) as product, coalesce(p.barcode_1, '') as barcode,
    ${groupName}, ${accountName}, g.product_id as "productId", g.group_id as "groupId"`

export const goodsJoins = `
  join till_article a on a.partner_id = $1 and a.id = g.article_id
  left join product p on p.partner_id = $1 and p.id = g.product_id
  left join product_group pg on pg.partner_id = $1 and pg.id = g.group_id
  left join ledger l on l.partner_id = $1 and l.id = case
    when g.kind = 'goods' or g.kind = 'deposit' and p.own_ledger_id is not null then coalesce(p.own_ledger_id, pg.ledger_id)
    else (select o.id from ledger o where o.partner_id = $1 and o.number = ${otherAccount}) end`

export const hundredths = (micro: string) => `dx_hundredths(${micro})`

export const moneyOf = (
  sums: string,
) => `${sums}.discount_ore as "discountOre", ${sums}.net_ore as "netOre",
    ${sums}.gross_ore - ${sums}.net_ore as "vatOre", ${sums}.gross_ore as "grossOre"`

const ofGoods = (column: string) =>
  `sum(case when kind = 'goods' then ${column} else 0 end)::bigint as ${column}`

const sumsBy = (columns: string, from: string) => `
    select ${columns}, sum(part_count)::int as part_count, ${ofGoods('quantity')}, ${ofGoods('discount_ore')},
      ${ofGoods('net_ore')}, ${ofGoods('gross_ore')},
      sum(case when kind = 'goods' then 0 else gross_ore end)::bigint as other_ore
    from ${from} group by ${columns}`

export const goodsBy = (columns: string, which = 'day between :from and :to') =>
  sumsBy(columns, `till_goods_day where partner_id = $1 and ${which}`)

/** Adds up monthly sums. Reads registers only if a column needs them. */
export const goodsBetween = (columns: string, from = ':from', to = ':to') =>
  sumsBy(
    columns,
    `dx_goods_between($1, ${from}, ${to}, ${columns.includes('register_id')}) till_goods_day`,
  )
