-- Orders of a festival, a season: the budget and the agreed price are øre without VAT.
create table project ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null,
  renter_id integer,
  period_from date not null,
  period_to date not null,
  budget_ore bigint check (budget_ore >= 0),
  agreed_price_ore bigint check (agreed_price_ore >= 0),
  note text not null default '',
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  check (period_to >= period_from)
);
create unique index project_title_once on project (partner_id, lower(title collate "nb-x-icu"));

alter table project enable row level security;
create policy partner on project to dxweb_app using (partner_id = dx_partner());
grant select, insert, update, delete on project to dxweb_app;

alter table booking_order
  drop constraint booking_order_state_check,
  add constraint booking_order_state_check check (state in ('enquiry', 'option', 'unconfirmed', 'confirmed', 'notInvoiced',
    'periodFinished', 'completedNotInvoiced', 'approvedForInvoicing', 'invoiced', 'finished', 'cancelled')),
  add column option_until date,
  add column commission_base text not null default 'net' check (commission_base in ('net', 'gross')),
  add column threshold_mode text not null default 'whole' check (threshold_mode in ('whole', 'above')),
  add column fee_free_tickets integer not null default 0 check (fee_free_tickets between 0 and 1000000),
  add column project_id integer,
  add unique (partner_id, id, renter_id),
  add foreign key (partner_id, project_id) references project (partner_id, id);

-- An event of another renter than its order's could not be invoiced with it.
update event e set order_id = null from booking_order o
  where o.partner_id = e.partner_id and o.id = e.order_id and e.renter_id is not null and o.renter_id is distinct from e.renter_id;
alter table event add constraint event_order_id_renter_id_fkey foreign key (partner_id, order_id, renter_id)
  references booking_order (partner_id, id, renter_id);

-- An order without a number gets the next of its year.
create function dx_order_numbered() returns trigger language plpgsql as $$
begin
  new.number := to_char(new.period_from, 'YYYY') || '-' || lpad(
    dx_next_id(new.partner_id, 'order_number_' || to_char(new.period_from, 'YYYY'))::text, 4, '0');
  return new;
end $$;

create trigger is_numbered before insert or update of number on booking_order
  for each row when (new.number = '') execute function dx_order_numbered();
revoke execute on function dx_order_numbered() from public;
