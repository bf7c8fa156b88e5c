-- Whom a run has paid back and has yet to tell is written with the refund itself, so that a server that ends between
-- the two tells them when it is back. `due_at` is also how long whoever sends it has it to themselves.
alter table refund_run_sale
  add column refund_id uuid,
  add column card_id uuid,
  add column is_due boolean not null default false,
  add column due_at timestamptz not null default now(),
  add column tries integer not null default 0,
  add foreign key (partner_id, refund_id) references sale (partner_id, id),
  add foreign key (partner_id, card_id) references gift_card (partner_id, id);
create index refund_run_sale_due on refund_run_sale (partner_id, due_at) where is_due;
grant update (is_due, due_at, tries) on refund_run_sale to dxweb_app;
