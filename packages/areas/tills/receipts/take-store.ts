import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { receiptText, type TakenReceipt } from '../reading/taken-receipt.ts'
import { changedSums } from './changed-sums-sql.ts'
import { storedReceipt } from './stored-receipt-sql.ts'

export interface Taken {
  stored: number
  repeated: number
  /** Numbers of receipts stored under the same key with other content. */
  changed: string[]
  /** Receipts stored but not counted, because the till's other source counts on that day. */
  uncounted: string[]
  grossOre: number
  practice: number
}

/**
 * Stores new receipts and adds them to daily sums in one statement, so that repeated batches count once. Training and
 * void receipts are never summed. Sums the input, since the planner expects one row from an insert's `returning`.
 */
const takeText = `
  with r as (
    select * from jsonb_to_recordset($2::jsonb) r (id uuid, "registerId" integer, key text, "contentHash" text,
      nr text, kind text, "standardType" text, at timestamptz, day date, "operatorRef" text, "grossOre" bigint,
      "netOre" bigint, "roundingOre" integer, reason text, chain text, gap bigint, seq bigint,
      signed text, signature text, lines jsonb, payments jsonb)
  ), g as materialized (
    -- Commands that map a register or lock a day wait until the receipts are stored.
    select id, till_id, source from till_register
    where partner_id = $1 and id in (select "registerId" from r) order by id for share
  ), chosen as (
    insert into till_day_source as c (partner_id, till_id, day, source)
    select distinct $1::integer, g.till_id, r.day, g.source from r join g on g.id = r."registerId"
    where g.till_id is not null and r.kind in ('sale', 'cashMove') order by 2, 3
    on conflict (partner_id, till_id, day) do update set source = c.source
    returning till_id, day, source
  ), stored as (
    insert into till_receipt (partner_id, id, register_id, key, content_hash, nr, kind, standard_type, at, day,
      operator_ref, gross_ore, net_ore, rounding_ore, reason, is_counted, chain, gap, seq, signed, signature, import_id)
    select $1, r.id, "registerId", key, decode("contentHash", 'hex'), nr, kind, "standardType", at, r.day, "operatorRef",
      "grossOre", "netOre", "roundingOre", coalesce(reason, ''),
      kind not in ('sale', 'cashMove') or coalesce(c.source = g.source, true), chain, gap, seq, signed, signature, $3::uuid
    from r join g on g.id = r."registerId" left join chosen c on c.till_id = g.till_id and c.day = r.day
    on conflict (partner_id, register_id, key) where not is_withdrawn do nothing
    returning id, register_id, key, content_hash, nr, day, kind, is_counted, gross_ore, net_ore, rounding_ore
  ), l as (
    select s.id as receipt_id, s.register_id, s.day, s.kind = 'sale' and s.is_counted as is_sold, l.*
    from stored s join r on r.id = s.id,
      jsonb_to_recordset(r.lines) l (line integer, "articleRef" text, "groupRef" text, "quantityMicro" bigint,
        "grossOre" bigint, "netOre" bigint, "vatBasisPoints" integer, "discountOre" bigint)
  ), known as (
    -- Locks articles, since their split and sums are changed together. "Is true" makes the planner use a hash lookup.
    select a.id, a.article_ref, a.group_ref, a.split from till_article a
    where a.partner_id = $1 and a.article_ref = any(array(select distinct "articleRef" from l))
      and ((a.article_ref, a.group_ref) in (select "articleRef", "groupRef" from l)) is true for key share
  ), named as (
    -- The update returns the row if another batch has inserted the same article meanwhile.
    insert into till_article (partner_id, id, article_ref, group_ref)
    select $1::integer, dx_next_id($1, 'till_article'), n."articleRef", n."groupRef"
    from (select distinct "articleRef", "groupRef" from l
      where ("articleRef", "groupRef") not in (select article_ref, group_ref from known) order by 1, 2) n
    on conflict (partner_id, article_ref, group_ref) do update set article_ref = excluded.article_ref
    returning id, article_ref, group_ref, split
  ), articles as (select * from known union all select * from named
  ), line as materialized (
    select l.*, a.id as article_id from l join articles a on a.article_ref = l."articleRef" and a.group_ref = l."groupRef"
  ), lined as (
    insert into till_line (partner_id, receipt_id, line, article_id, quantity_micro, gross_ore, net_ore,
      vat_basis_points, discount_ore)
    select $1, receipt_id, line, article_id, "quantityMicro", "grossOre", "netOre", "vatBasisPoints", "discountOre"
    from line
  ), payment as materialized (
    select s.id as receipt_id, s.register_id, s.day, s.kind, s.kind in ('sale', 'cashMove') and s.is_counted as is_paid, p.*
    from stored s join r on r.id = s.id,
      jsonb_to_recordset(r.payments) p (line integer, means text, "amountOre" bigint)
  ), paid as (
    insert into till_payment (partner_id, receipt_id, line, means, amount_ore)
    select $1, receipt_id, line, means, "amountOre" from payment
  ), sold as (
    select day, register_id, article_id, coalesce("vatBasisPoints", -1) as vat_basis_points,
      count(*)::integer as line_count, sum("quantityMicro")::bigint as quantity_micro, sum("grossOre")::bigint as gross_ore,
      sum("netOre")::bigint as net_ore, sum("discountOre")::bigint as discount_ore
    from line where is_sold group by 1, 2, 3, 4
  ), summed_lines as (
    insert into till_day_line as d (partner_id, day, register_id, article_id, vat_basis_points, line_count, quantity_micro,
      gross_ore, net_ore, discount_ore)
    select $1, s.* from sold s order by 2, 3, 4, 5
    on conflict (partner_id, day, register_id, article_id, vat_basis_points) do update
      set line_count = d.line_count + excluded.line_count, quantity_micro = d.quantity_micro + excluded.quantity_micro,
        gross_ore = d.gross_ore + excluded.gross_ore, net_ore = d.net_ore + excluded.net_ore,
        discount_ore = d.discount_ore + excluded.discount_ore
    returning day, register_id, article_id, vat_basis_points, line_count, quantity_micro, gross_ore, net_ore, discount_ore
  ), ${changedSums}, summed_means as (
    insert into till_day_means as d (partner_id, day, register_id, means, amount_ore, moved_ore)
    select $1, day, register_id, means, sum("amountOre"), sum(case kind when 'cashMove' then "amountOre" else 0 end)
    from payment where is_paid group by 2, 3, 4 order by 2, 3, 4
    on conflict (partner_id, day, register_id, means) do update
      set amount_ore = d.amount_ore + excluded.amount_ore, moved_ore = d.moved_ore + excluded.moved_ore
  ), summed as (
    insert into till_day as d (partner_id, day, register_id, receipt_count, gross_ore, net_ore, rounding_ore)
    select $1, day, register_id, count(*), sum(gross_ore), sum(net_ore), sum(rounding_ore)
    from stored where kind = 'sale' and is_counted group by 2, 3 order by 2, 3
    on conflict (partner_id, day, register_id) do update
      set receipt_count = d.receipt_count + excluded.receipt_count, gross_ore = d.gross_ore + excluded.gross_ore,
        net_ore = d.net_ore + excluded.net_ore, rounding_ore = d.rounding_ore + excluded.rounding_ore
  )
  select (select count(*)::integer from stored) as stored, (select count(*)::integer from r) as sent,
    (select count(*)::integer from stored where kind in ('training', 'void')) as practice,
    (select coalesce(sum(gross_ore), 0)::bigint from stored where kind = 'sale' and is_counted) as "grossOre",
    (select coalesce(array_agg(nr order by nr), '{}') from stored where not is_counted) as uncounted,
    coalesce((select array_agg(r.nr order by r.nr) from r
      cross join lateral (
        select s.content_hash from stored s where s.register_id = r."registerId" and s.key = r.key
        union all
        select t.content_hash from (values (1)) one ${storedReceipt('r."registerId"')}
      ) t
      where r.id not in (select id from stored) and t.content_hash <> decode(r."contentHash", 'hex')), '{}') as changed`

interface Answer {
  stored: number
  sent: number
  practice: number
  grossOre: number
  changed: string[]
  uncounted: string[]
}

export const takeTextsStatement = (
  { partnerId }: Pick<Scope, 'partnerId'>,
  texts: readonly string[],
  importId: string | null,
) => sql<Answer>('till-receipts-take', takeText, [partnerId, `[${texts.join(',')}]`, importId])

/** Returns the statement without running it, for a transaction with further statements. */
export const takeStatement = (
  scope: Pick<Scope, 'partnerId'>,
  receipts: readonly TakenReceipt[],
  importId: string | null = null,
) => takeTextsStatement(scope, receipts.map(receiptText), importId)

export function takenFrom(answers: readonly Answer[]): Taken {
  const { stored, sent, ...answer } = onlyRow(answers)
  return { stored, repeated: sent - stored - answer.changed.length, ...answer }
}

export const takeReceipts = async (
  db: Database,
  scope: Scope,
  receipts: readonly TakenReceipt[],
  importId: string | null = null,
): Promise<Taken> => takenFrom(await db.run(scope, takeStatement(scope, receipts, importId)))
