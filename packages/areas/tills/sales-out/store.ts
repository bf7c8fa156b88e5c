import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
} from '@dxweb/kit/database/database.ts'
import type { SalesHead } from './sales-head.ts'
import type { SoldSale } from './write-sales.ts'

export interface Span {
  from: string
  to: string
  /** Excludes sales after this instant, since the head of the file is read before the sales. */
  before: string
}

const ofSpan = `s.partner_id = $1 and s.event_id is not null
  and s.sold_at >= ($2::date)::timestamp at time zone p.time_zone
  and s.sold_at < least((($3::date) + 1)::timestamp at time zone p.time_zone, $4::timestamptz)`

const valuesOf = ({ partnerId }: Scope, { from, to, before }: Span) => [partnerId, from, to, before]

type Head = Omit<SalesHead, 'from' | 'to' | 'madeAt' | 'zone'>

const headText = `
  with sold as materialized (
    select s.id, s.user_id, s.till_id from sale s join partner p on p.id = $1 where ${ofSpan}
  )
  select coalesce(o.org_number, '') as "companyIdent", coalesce(nullif(o.name, ''), p.name) as "companyName",
    p.name as place,
    (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
      from price_category c where c.partner_id = $1) as categories,
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id,
        'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) order by u.id), '[]')
      from user_account u where u.id in (select user_id from sold)) as employees,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.id), '[]')
      from till t where t.partner_id = $1 and t.id in (select till_id from sold)) as tills,
    (select coalesce(jsonb_agg(distinct v.saft_code), '[]') from vat_type v) as "vatCodes"
  from partner p left join organizer o on o.partner_id = p.id where p.id = $1`

export async function readHead(db: Database, scope: Scope, span: Span): Promise<Head> {
  const statement = sql<Head>('ticket-saft-head', headText, valuesOf(scope, span))
  return onlyRow(await db.run(scope, statement, { pool: 'reports' }))
}

export type SaleRow = Omit<SoldSale, 'number'>

/** Till number 0 is the web; -1 is a counter sale without a till. */
const noTill = `case when s.channel in ('web', 'app') then 0 else -1 end`

const salesText = `
  select s.id, s.sold_at as "soldAt", coalesce(s.till_id, ${noTill}) as "tillId", s.user_id as "userId", e.title as event,
    s.refund_of is not null as "isReturn", s.total_ore as "totalOre", s.rounding_ore as "roundingOre",
    coalesce((select jsonb_agg(l) from (
      select coalesce(m.category_id, 0) as "categoryId", v.saft_code as "saftCode",
        coalesce(t.vat_basis_points, c.vat_basis_points, 0) as "basisPoints", sum(m.tickets)::integer as count,
        sum(m.price_ore)::bigint as "priceOre", sum(m.vat_ore)::bigint as "vatOre", sum(m.fee_ore)::bigint as "feeOre",
        sum(m.fee_vat_ore)::bigint as "feeVatOre"
      from ticket_move m
      join vat_type v on v.id = m.vat_type_id
      left join ticket t on t.partner_id = m.partner_id and t.id = m.ticket_id
      left join ticket_sale_correction c on c.partner_id = m.partner_id and c.sale_id = m.sale_id and m.ticket_id is null
      where m.partner_id = s.partner_id and m.sale_id = s.id group by 1, 2, 3 order by 1, 2, 3) l), '[]') as lines,
    coalesce((select jsonb_agg(jsonb_build_object('means', y.means, 'amountOre', y.amount_ore) order by y.line)
      from payment y where y.partner_id = s.partner_id and y.sale_id = s.id), '[]') as payments
  from sale s join partner p on p.id = $1 join event e on e.partner_id = s.partner_id and e.id = s.event_id
  where ${ofSpan}
  order by coalesce(s.till_id, ${noTill}), s.sold_at, s.id`

export const salesStatement = (scope: Scope, span: Span): Statement<SaleRow> =>
  sql('ticket-saft-sales', salesText, valuesOf(scope, span))
