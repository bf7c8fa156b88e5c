import { type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { type getGiftCard, giftCards } from './contract.ts'

const today = `(now() at time zone (select time_zone from partner where id = $1))::date`

const state = `case when c.is_blocked then 'blocked' when c.expires_on < ${today} then 'expired'
    when c.balance_ore = 0 then 'used' else 'active' end`

const columns = `c.id, c.number, c.sold_at as "soldAt", c.expires_on as "expiresOn", c.balance_ore as "balanceOre",
  coalesce((select sum(v.amount_ore) from gift_card_event v
    where v.partner_id = $1 and v.card_id = c.id and v.kind in ('sold', 'toppedUp')), 0)::bigint as "paidOre",
  c.is_blocked as "isBlocked", ${state} as state, c.note`

export const giftCardsSource = reportSource(
  giftCards,
  `select ${columns} from gift_card c where c.partner_id = $1`,
)

const searchText = `
  select c.id, c.number, ${state} as state from gift_card c
  where c.partner_id = $1 and (c.number like $2 || '%' or right(c.number, 4) = $2)
  order by c.sold_at desc, c.id desc limit $3`

export const searchCards = (partnerId: number, digits: string, limit: number) =>
  sql('search-gift-cards', searchText, [partnerId, digits, limit])

const cardText = `
  select ${columns}, c.expired_ore as "expiredOre", coalesce((
    select jsonb_agg(jsonb_build_object('id', v.id, 'kind', v.kind, 'amountOre', v.amount_ore, 'saleId', v.sale_id,
      'eventId', e.id, 'eventTitle', coalesce(e.title, ''), 'reason', v.reason,
      'by', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, ''), 'at', v.at)
      order by v.at desc, v.id desc)
    from gift_card_event v
    left join user_account u on u.id = v.user_id
    left join lateral (select min(m.event_id) as event_id from ticket_move m
      where m.partner_id = $1 and m.sale_id = v.sale_id) m on true
    left join event e on e.partner_id = $1 and e.id = m.event_id
    where v.partner_id = $1 and v.card_id = c.id), '[]') as events
  from gift_card c where c.partner_id = $1 and c.id = $2`

export const cardStatement = ({ partnerId }: Pick<Scope, 'partnerId'>, cardId: string) =>
  sql<ReplyOf<typeof getGiftCard.parts>>('gift-card', cardText, [partnerId, cardId])

export interface CardSale {
  id: string
  kind: 'sold' | 'toppedUp'
  soldAt: string
  seller: string
  number: string
  expiresOn: string
  means: string
  totalOre: number
  roundingOre: number
}

const cardSaleText = `
  select s.id, v.kind, s.sold_at as "soldAt", coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as seller,
    c.number, c.expires_on as "expiresOn",
    coalesce((select string_agg(m.means, ', ' order by m.line) from payment m
      where m.partner_id = $1 and m.sale_id = s.id), '') as means,
    s.total_ore as "totalOre", s.rounding_ore as "roundingOre"
  from gift_card_event v
  join gift_card c on c.partner_id = $1 and c.id = v.card_id
  join sale s on s.partner_id = $1 and s.id = v.sale_id
  join user_account u on u.id = s.user_id
  where v.partner_id = $1 and v.card_id = $2 and v.kind in ('sold', 'toppedUp') and ($3::uuid is null or s.id = $3)
  order by v.at desc limit 1`

/** A card that a refund created has no sale. */
export const cardSaleStatement = (partnerId: number, cardId: string, saleId: string | null) =>
  sql<CardSale>('gift-card-sale', cardSaleText, [partnerId, cardId, saleId])
