import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
} from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { maxArticles, type TillArticle } from './contract.ts'

interface Totals {
  total: number
  unmappedCount: number
  unmappedOre: number
}

const sold = `sold as (
    select article_id, sum(quantity_micro)::bigint as quantity_micro, sum(gross_ore)::bigint as gross_ore
    from till_month_line where partner_id = $1 group by 1)`

const isMapped = 'num_nonnulls(a.product_id, a.menu_id, a.group_id) = 1'

/** Skips articles that occur only in training and void receipts. */
const isSold = `(${isMapped} or exists (select from till_month_line l where l.partner_id = a.partner_id and l.article_id = a.id))`

const productWords = `(select concat_ws(' ', p.number, g.name) from product p
  join product_group g on g.partner_id = p.partner_id and g.id = p.group_id
  where p.partner_id = a.partner_id and p.id = a.product_id)`

const found = `(${isSold}) and ($2 = '' or concat_ws(' ', a.article_ref, a.name, a.group_ref, a.group_name, ${productWords}) ilike
  '%' || replace(replace(replace($2, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%') and not ($3::boolean and ${isMapped})`

const listText = `
  with ${sold}
  select a.id, a.version, a.article_ref as "articleRef", a.group_ref as "groupRef", a.name,
    a.group_name as "groupName", a.standard_group as "standardGroup", a.product_id as "productId",
    a.menu_id as "menuId", a.group_id as "groupId", coalesce(p.name, m.name, g.name, '') as "mappedTo",
    coalesce(p.number, '') as "productNumber", coalesce(g.name, c.name, '') as "productGroup",
    a.mapped_by as "mappedBy", coalesce(s.quantity_micro, 0) as "quantityMicro",
    coalesce(s.gross_ore, 0) as "grossOre", (select max(d.day) from till_day_line d
      where d.partner_id = a.partner_id and d.article_id = a.id) as "newestDay"
  from till_article a
  left join sold s on s.article_id = a.id
  left join product p on p.partner_id = a.partner_id and p.id = a.product_id
  left join product_menu m on m.partner_id = a.partner_id and m.id = a.menu_id
  left join product_group g on g.partner_id = a.partner_id and g.id = coalesce(a.group_id, p.group_id)
  left join product_menu_group c on c.partner_id = a.partner_id and c.id = m.menu_group_id
  where a.partner_id = $1 and ${found}
  order by ${isMapped}, abs(coalesce(s.gross_ore, 0)) desc, a.article_ref, a.id limit ${maxArticles}`

const totalsText = `
  with ${sold}
  select count(*) filter (where ${found})::integer as total,
    count(*) filter (where not ${isMapped} and ${isSold})::integer as "unmappedCount",
    coalesce(sum(s.gross_ore) filter (where not ${isMapped}), 0)::bigint as "unmappedOre"
  from till_article a left join sold s on s.article_id = a.id where a.partner_id = $1`

export const articleStatements = (
  partnerId: number,
  q: string,
  isUnmapped: boolean,
): readonly [Statement<TillArticle>, Statement<Totals>] => [
  sql('till-articles', listText, [partnerId, q, isUnmapped]),
  sql('till-article-totals', totalsText, [partnerId, q, isUnmapped]),
]

interface Mapping {
  id: number
  version: number
  productId: number | null
  menuId: number | null
  groupId: number | null
}

const shown = (row: string) =>
  `jsonb_build_object('productId', ${row}.product_id, 'menuId', ${row}.menu_id, 'groupId', ${row}.group_id)`

const isKnown = (value: string, table: string, field: string) =>
  `(${value}::integer is null or exists (select from ${table} where partner_id = $1 and id = ${value})
      or dx_refuse('invalid', '{"fields": {"${field}": {"code": "not_found"}}}'))`

/** Refuses to clear the mapping of an unmapped article, since this would change nothing. */
const isChange = `(num_nonnulls($7::integer, $8::integer, $9::integer, was.product_id, was.menu_id, was.group_id) > 0
      or dx_refuse('invalid', '{"fields": {"productId": {"code": "choose_goods"}}}'))`

const mapText = `
  with was as materialized (
    select * from till_article where partner_id = $1 and id = $5 and version = $6 for update
  ), known as materialized (
    select from was where ${isChange} and ${isKnown('$7', 'product', 'productId')}
      and ${isKnown('$8', 'product_menu', 'menuId')} and ${isKnown('$9', 'product_group', 'groupId')}
  ), n as (
    update till_article n set product_id = $7, menu_id = $8, group_id = $9, mapped_by = 'person',
      is_deposit = n.is_deposit and num_nonnulls($7::integer, $8::integer) = 0,
      version = n.version + 1 from was, known
    where n.partner_id = $1 and n.id = was.id returning n.*
  ), audit as (${logs('till_article', 'map', 'n.id', '$2, $3, $4')} ${shown('was')}, ${shown('n')}
    from n join was on was.id = n.id)
  select id, version from n`

/**
 * Maps an article, also for earlier sales: sums refer to the article, and the article to its product, menu or group.
 */
export async function mapArticle(
  db: Database,
  scope: Scope,
  by: Author,
  { id, version, productId, menuId, groupId }: Mapping,
): Promise<{ id: number; version: number }> {
  const values = [scope.partnerId, ...signed(by), id, version, productId, menuId, groupId]
  const statement = sql<{ id: number; version: number }>('till-article-map', mapText, values)
  const [row] = await db.run(scope, statement)
  if (row !== undefined) return row
  const text = 'select id from till_article where partner_id = $1 and id = $2'
  onlyRow(await db.run(scope, sql('till-article-is', text, [scope.partnerId, id])))
  throw new Refusal('stale')
}
