-- Documents of an order, such as a signed contract. Only the venue reads them, never a renter.
create table order_document ( -- by partner_id
  partner_id integer not null,
  order_id integer not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size integer not null,
  added_by integer references user_account (id),
  added_at timestamptz not null default now(),
  primary key (partner_id, order_id, id),
  foreign key (partner_id, order_id) references booking_order (partner_id, id),
  foreign key (partner_id, id) references stored_file (partner_id, id)
);
create trigger file_leaves after delete on order_document referencing old table as gone
  for each statement execute function dx_file_leaves();

alter table order_document enable row level security;
create policy partner on order_document to dxweb_app using (partner_id = dx_partner());
grant select, insert, delete on order_document to dxweb_app;
