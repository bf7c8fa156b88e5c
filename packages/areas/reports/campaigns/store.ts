import { zone } from '@dxweb/kit/database/sql-parts.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { campaignReport } from './contract.ts'
import { archivedMark, noCampaign } from './rules.ts'

/** Counts purchases by sale and tickets by move. Exchanges, corrections and memberships are not purchases. */
const facts = `
    select (s.sold_at at time zone ${zone})::date as day, s.campaign_id, s.event_id, 0 as clicks, 0 as visitors, 0 as carts,
      case when s.refund_of is null and s.exchanged_with is null and s.channel <> 'manual' then 1 else 0 end as purchases,
      0 as tickets, 0::bigint as gross, case when s.event_id is null then s.total_ore else 0 end as gift_card
    from sale s where s.partner_id = $1 and s.sold_at >= :begin and s.sold_at < :end and s.sold_at < :known
      and {chosen campaignId s.campaign_id}
      and (s.event_id is not null or not exists (select from membership_period p
        where p.partner_id = s.partner_id and p.sale_id = coalesce(s.refund_of, s.id)))
    union all
    select (s.sold_at at time zone ${zone})::date, s.campaign_id, m.event_id, 0, 0, 0, 0, m.tickets,
      m.price_ore + m.fee_ore, 0
    from sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
    where s.partner_id = $1 and s.sold_at >= :begin and s.sold_at < :end and s.sold_at < :known
      and {chosen campaignId s.campaign_id}
    union all
    select d.day, l.campaign_id, l.event_id, d.clicks, d.visitors, d.carts, 0, 0, 0, 0
    from campaign_day d join campaign_link l on l.partner_id = d.partner_id and l.code = d.code
    where d.partner_id = $1 and d.day between :from and :to and d.day <= :until and {chosen campaignId l.campaign_id}`

const text = `
  select f.day as "soldOn",
    case when c.state = 'archived' then '${archivedMark}' else '' end || coalesce(c.name, '${noCampaign}') as campaign,
    e.title as event, (e.starts_at at time zone ${zone})::date as "heldOn", f.clicks, f.visitors as "uniqueClicks", f.carts,
    f.purchases, case when f.campaign_id is null then 0 else f.purchases end as "campaignPurchases", f.tickets, f.gross as "grossOre", f.gift_card as "giftCardOre",
    f.gross + f.gift_card as "soldOre",
    case when f.visitors > 0 then round(f.purchases * 10000.0 / f.visitors)::integer end as conversion,
    case when f.purchases > 0 then round((f.gross + f.gift_card)::numeric / f.purchases)::bigint end as "perPurchaseOre",
    f.campaign_id as "campaignId", f.event_id as "eventId"
  from (
    select day, campaign_id, event_id, sum(clicks)::integer as clicks, sum(visitors)::integer as visitors,
      sum(carts)::integer as carts, sum(purchases)::integer as purchases, sum(tickets)::integer as tickets,
      sum(gross)::bigint as gross, sum(gift_card)::bigint as gift_card
    from (${facts}) x group by day, campaign_id, event_id
  ) f
  left join campaign c on c.partner_id = $1 and c.id = f.campaign_id
  left join event e on e.partner_id = $1 and e.id = f.event_id`

export const campaignReportSource = reportSource(campaignReport, text)
