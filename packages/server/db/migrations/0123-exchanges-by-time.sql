-- Refunds are told without what was exchanged, and looked every sale up for it. Sales of exchanges are few.
create index sale_exchanged on sale (partner_id, sold_at) include (id) where exchanged_with is not null;
