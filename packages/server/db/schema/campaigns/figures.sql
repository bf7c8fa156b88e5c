-- Sales by campaign.

-- Sales attributed to campaigns. A refund is subtracted from the campaign of the refunded sale. An exchange does not
-- count as a purchase.
create view campaign_sale with (security_invoker = true) as
  select s.partner_id, s.id, s.campaign_id, s.event_id, s.sold_at,
    case when s.refund_of is null and s.exchanged_with is null and s.channel <> 'manual' then 1 else 0 end as purchases,
    coalesce(m.tickets, 0)::integer as tickets, coalesce(m.gross_ore, 0)::bigint as gross_ore,
    case when s.event_id is null then s.total_ore else 0 end as gift_card_ore
  from sale s
  left join lateral (
    select sum(t.tickets) as tickets, sum(t.price_ore + t.fee_ore) as gross_ore
    from ticket_move t where t.partner_id = s.partner_id and t.sale_id = s.id
  ) m on true;

create view campaign_shown with (security_invoker = true) as
  select c.*, (select coalesce(sum(s.tickets), 0)::integer from campaign_sale s
    where s.partner_id = c.partner_id and s.campaign_id = c.id) as number_sold
  from campaign c;

grant select on campaign_sale, campaign_shown to dxweb_app;
