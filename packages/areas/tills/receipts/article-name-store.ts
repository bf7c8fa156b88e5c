import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ArticleName } from '../reading/desk.ts'

const nameText = `
  update till_article a set name = coalesce(nullif(n.name, ''), a.name),
    group_name = coalesce(nullif(n."groupName", ''), a.group_name),
    standard_group = coalesce(n."standardGroup", a.standard_group)
  from jsonb_to_recordset($2::jsonb) n ("articleRef" text, "groupRef" text, name text, "groupName" text,
    "standardGroup" text)
  where a.partner_id = $1 and a.article_ref = n."articleRef" and a.group_ref = n."groupRef"
    and (a.name, a.group_name, a.standard_group) is distinct from (coalesce(nullif(n.name, ''), a.name),
      coalesce(nullif(n."groupName", ''), a.group_name), coalesce(n."standardGroup", a.standard_group))`

/** Writes names in a fixed order, so that two files with the same names do not deadlock. */
export async function nameArticles(
  db: Database,
  scope: Scope,
  names: readonly ArticleName[],
): Promise<void> {
  const values = [scope.partnerId, JSON.stringify(names)]
  await db.run(scope, sql('till-articles-name', nameText, values))
}

/**
 * Maps articles without a mapping: by number, then by barcode, then to a group with the same name, and otherwise to
 * the group of all mapped articles in the same till group, if there is only one.
 */
const matchText = `
  with open as (
    select a.id, a.article_ref, a.group_ref, a.group_name from till_article a
    where a.partner_id = $1 and a.mapped_by is null and num_nonnulls(a.product_id, a.menu_id, a.group_id) = 0
  ), found as (
    select o.id,
      coalesce(n.id, case when b.sold = 'product' then b.sold_id end) as product_id,
      case when n.id is null and b.sold = 'product_menu' then b.sold_id end as menu_id,
      case when n.id is null and b.sold is null then coalesce(g.id, e.group_id) end as group_id
    from open o
    left join product n on n.partner_id = $1 and n.number = o.article_ref and o.article_ref <> ''
    left join sold_barcode b on b.partner_id = $1 and o.article_ref ~ '^[0-9]{8,14}$'
      and b.gtin = lpad(o.article_ref, 14, '0')
    left join product_group g on g.partner_id = $1 and o.group_name <> ''
      and lower(g.name collate "nb-x-icu") = lower(o.group_name collate "nb-x-icu")
    left join lateral (
      select min(m.group_id) as group_id from till_article m
      where m.partner_id = $1 and m.group_ref = o.group_ref and o.group_ref <> '' and m.group_id is not null
      having count(distinct m.group_id) = 1) e on true
  ), mapped as (
    update till_article a set product_id = f.product_id, menu_id = f.menu_id, group_id = f.group_id,
      mapped_by = 'match', version = a.version + 1
    from found f
    where a.partner_id = $1 and a.id = f.id and a.mapped_by is null
      and num_nonnulls(a.product_id, a.menu_id, a.group_id) = 0 and num_nonnulls(f.product_id, f.menu_id, f.group_id) = 1
    returning a.id
  )
  select count(*)::integer as count from mapped`

export async function matchArticles(db: Database, scope: Scope): Promise<number> {
  const statement = sql<{ count: number }>('till-articles-match', matchText, [scope.partnerId])
  const [row] = await db.run(scope, statement)
  return row?.count ?? 0
}
