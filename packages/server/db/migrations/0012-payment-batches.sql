-- Batches of payments that reach the bank as one amount.
-- Payments of one kind that reach the bank as one amount: those of whole days, from the day after the batch before. What
-- it came to is kept when it is closed; refunds of later days are in the next one.
create table payment_batch ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  kind text not null check (kind in ('web', 'card', 'vipps', 'giftCard', 'invoice')),
  from_on date not null,
  to_on date check (to_on >= from_on),
  state text not null default 'open'
    check (state in ('open', 'closed', 'sent', 'paid', 'deviation', 'reconciled')),
  bank_account text not null default '',
  payment_count integer,
  gross_ore bigint,
  refund_ore bigint,
  reference text not null default '',
  fee_ore bigint not null default 0,
  received_ore bigint,
  paid_on date,
  -- Why what was received is not what was expected.
  reason text not null default '',
  closed_by integer references user_account (id),
  closed_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, kind, from_on),
  check (state = 'open' or (to_on, payment_count, gross_ore, refund_ore) is not null)
);
create unique index payment_batch_open on payment_batch (partner_id, kind) where state = 'open';

create trigger stays_settled before update or delete on payment_batch for each row when (old.state = 'reconciled')
  execute function dx_keep_settled();
-- What a closed batch holds never changes, whatever becomes of it.
create trigger stays_closed before update on payment_batch for each row when (old.state <> 'open'
    and (old.kind, old.from_on, old.to_on, old.payment_count, old.gross_ore, old.refund_ore)
      is distinct from (new.kind, new.from_on, new.to_on, new.payment_count, new.gross_ore, new.refund_ore)
  or old.state <> 'open' and new.state = 'open')
  execute function dx_keep_settled();

alter table payment_batch enable row level security;
create policy partner on payment_batch to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on payment_batch to dxweb_app;
