import { type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { type getMembership, memberships } from './contract.ts'
import { noEnd } from './rules.ts'

const nameOf = (c: string) => `trim(${c}.first_name || ' ' || ${c}.last_name)`
const userName = (u: string) => `coalesce(nullif(${nameOf(u)}, ''), ${u}.email, '')`
const endOf = (p: string) => `nullif(${p}.ends_on, '${noEnd}') as "endsOn"`
const usesOf = 'dx_membership_uses($1, m.id, m.period, null)'

export const membershipsSource = reportSource(
  memberships,
  `select m.id, m.number, m.customer_id as "customerId", ${nameOf('c')} as customer, c.email, m.type_id as "typeId",
     y.name as type, m.state, m.starts_on as "startsOn", ${endOf('m')}, ${usesOf} as uses, m.most_uses as "mostUses",
     m.price_ore as "priceOre"
   from membership_now m
   join membership_type y on y.partner_id = $1 and y.id = m.type_id
   join customer_row c on c.partner_id = $1 and c.id = m.customer_id
   where m.partner_id = $1`,
)

const periods = `
  select jsonb_agg(jsonb_build_object('number', p.number, 'typeId', p.type_id, 'type', y.name, 'startsOn', p.starts_on,
      'endsOn', nullif(p.ends_on, '${noEnd}'), 'saleId', p.sale_id, 'soldAt', s.sold_at, 'soldBy', ${userName('u')},
      'means', coalesce((select string_agg(w.means, ', ' order by w.line) from payment w
        where w.partner_id = $1 and w.sale_id = s.id), ''),
      'priceOre', p.price_ore, 'vatOre', p.vat_ore, 'uses', dx_membership_uses($1, p.membership_id, p.number, null),
      'mostUses', p.most_uses, 'mostPerEvent', p.most_per_event, 'mostAtOnce', p.most_at_once,
      'cancelledAt', p.cancelled_at, 'refundId', p.refund_id, 'reason', p.reason) order by p.number desc)
  from membership_period p
  join membership_type y on y.partner_id = $1 and y.id = p.type_id
  join sale s on s.partner_id = $1 and s.id = p.sale_id
  left join user_account u on u.id = s.user_id
  where p.partner_id = $1 and p.membership_id = m.id`

const uses = `
  select jsonb_agg(jsonb_build_object('ticketId', l.id, 'saleId', l.sale_id, 'eventId', l.event_id, 'eventTitle', e.title,
      'category', coalesce(g.name, ''), 'soldAt', l.sold_at, 'isUsed', l.state = 'issued') order by l.sold_at desc, l.id)
  from (
    select k.id, k.sale_id, k.event_id, k.category_id, k.sold_at, k.state
    from membership_use v join ticket k on k.partner_id = $1 and k.id = v.ticket_id
    where v.partner_id = $1 and v.membership_id = m.id order by k.sold_at desc, k.id limit 100) l
  join event e on e.partner_id = $1 and e.id = l.event_id
  left join event_price_category g on g.partner_id = $1 and g.event_id = l.event_id and g.id = l.category_id`

const oneText = `
  select m.id, m.number, m.state, m.customer_id as "customerId", ${nameOf('c')} as customer, c.email, m.period,
    coalesce((${periods}), '[]') as periods, coalesce((${uses}), '[]') as uses
  from membership_now m join customer_row c on c.partner_id = $1 and c.id = m.customer_id
  where m.partner_id = $1 and m.id = $2`

export const membershipStatement = ({ partnerId }: Pick<Scope, 'partnerId'>, id: string) =>
  sql<ReplyOf<typeof getMembership.parts>>('membership', oneText, [partnerId, id])

export interface PeriodSale {
  id: string
  soldAt: string
  seller: string
  number: string
  type: string
  startsOn: string
  endsOn: string | null
  means: string
  totalOre: number
  roundingOre: number
  vatOre: number
  vatCode: string
  vatBasisPoints: number
}

const periodSaleText = `
  select s.id, s.sold_at as "soldAt", ${userName('u')} as seller, m.number, y.name as type, p.starts_on as "startsOn",
    ${endOf('p')}, coalesce((select string_agg(w.means, ', ' order by w.line) from payment w
      where w.partner_id = $1 and w.sale_id = s.id), '') as means, s.total_ore as "totalOre",
    s.rounding_ore as "roundingOre", p.vat_ore as "vatOre", v.code as "vatCode", coalesce((
      select r.basis_points from vat_rate r
      where r.vat_type_id = p.vat_type_id and r.valid_from <= (s.sold_at at time zone z.time_zone)::date
      order by r.valid_from desc limit 1), 0) as "vatBasisPoints"
  from membership_period p
  join partner z on z.id = $1
  join membership m on m.partner_id = $1 and m.id = p.membership_id
  join membership_type y on y.partner_id = $1 and y.id = p.type_id
  join vat_type v on v.id = p.vat_type_id
  join sale s on s.partner_id = $1 and s.id = p.sale_id
  left join user_account u on u.id = s.user_id
  where p.partner_id = $1 and p.membership_id = $2 and p.sale_id = $3`

export const periodSaleStatement = (partnerId: number, membershipId: string, saleId: string) =>
  sql<PeriodSale>('membership-period-sale', periodSaleText, [partnerId, membershipId, saleId])
