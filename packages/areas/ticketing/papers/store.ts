import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Paper, findSales } from './contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

/** Number of prints of each paper, including the current one; the first is the original. */
export type MadeCounts = Partial<Record<Paper, number>>

/** Counts documents in a fixed order, so that two requests for both documents cannot deadlock. */
const countText = `
  with made as (
    insert into sale_paper as p (partner_id, sale_id, event_id, paper, made_count)
    select $1, s.id, s.event_id, paper, 1 from sale s, unnest($3::text[]) paper where s.partner_id = $1 and s.id = $2 order by paper
    on conflict (partner_id, sale_id, paper) do update set made_count = p.made_count + 1, made_at = excluded.made_at
    returning paper, made_count
  ), noted as (
    ${logs('sale', '$7', '$2', '$4, $5, $6')}
      null, jsonb_build_object('paper', paper, 'number', made_count, 'size', $8::text) from made
  )
  select paper, made_count as count from made`

export interface PaperOrder {
  saleId: string
  papers: readonly Paper[]
  size: string
  by: Author
}

export async function countPapers(
  db: Database,
  scope: Scope,
  { saleId, papers, size, by }: PaperOrder,
): Promise<MadeCounts> {
  const action = size === 'mail' ? 'mailed' : 'printed'
  const who = signed(by)
  const values = [scope.partnerId, saleId, papers.toSorted(), ...who, action, size]
  const rows = await db.run<{ paper: Paper; count: number }>(
    scope,
    sql('count-papers', countText, values),
  )
  return Object.fromEntries(rows.map(({ paper, count }) => [paper, count]))
}

const uncountText = `
  with undone as (
    update sale_paper p set made_count = made_count - 1 from jsonb_each_text($3) m (paper, count)
    where p.partner_id = $1 and p.sale_id = $2 and p.paper = m.paper and p.made_count = m.count::integer
    returning p.paper, p.made_count
  )
  ${logs('sale', 'notMailed', '$2', '$4, $5, $6')}
      null, jsonb_build_object('paper', paper, 'number', made_count) from undone`

/** Undoes the count after a failed mail. Papers that were printed again in the meantime keep their count. */
export async function uncountPapers(
  db: Database,
  scope: Scope,
  saleId: string,
  made: MadeCounts,
  by: Author,
): Promise<void> {
  const values = [scope.partnerId, saleId, made, ...signed(by)]
  await db.run(scope, sql('uncount-papers', uncountText, values))
}

const findText = `
  select s.id, t.event_id as "eventId", e.title, e.starts_at as "startsAt", s.sold_at as "soldAt",
    t.tickets as "ticketCount", t.gross as "grossOre", s.refund_of as "refundOf"
  from sale s
  join lateral (
    select min(m.event_id) as event_id, sum(m.tickets)::integer as tickets, sum(m.price_ore + m.fee_ore)::bigint as gross
    from (
      select event_id, 1 as tickets, price_ore, fee_ore from ticket where partner_id = $1 and sale_id = s.id
      union all
      select event_id, -1, -price_ore, -fee_ore from ticket_refund where partner_id = $1 and sale_id = s.id
    ) m having count(*) > 0
  ) t on true
  join event e on e.partner_id = $1 and e.id = t.event_id
  where s.partner_id = $1 and s.id in (select dx_receipts($2::bigint, $2::bigint, false))
  order by s.sold_at desc`

export const findSalesStatement = (partnerId: number, code: string) =>
  sql<ReplyOf<typeof findSales.parts>['data'][number]>('find-sales', findText, [partnerId, code])
