-- Tickets and receipts that were printed or mailed, counted for each sale: the first is the original, later ones are
-- copies. The row's lock decides between two who print at once.
create table sale_paper (
  partner_id integer not null,
  sale_id uuid not null,
  paper text not null check (paper in ('tickets', 'receipt')),
  made_count integer not null check (made_count >= 0),
  made_at timestamptz not null default now(),
  primary key (partner_id, sale_id, paper),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);
alter table sale_paper enable row level security;
create policy partner on sale_paper to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select, insert, update on sale_paper to dxweb_app;
create policy renter on sale_paper for select to dxweb_renter using (partner_id = (select dx_partner()) and
  exists (select from sale s where s.partner_id = sale_paper.partner_id and s.id = sale_paper.sale_id));
grant select on sale_paper to dxweb_renter;

-- The last 50 bits of a sale's id, which its short number is written from (docs/decisions/0022).
create function dx_receipt_code(id uuid) returns bigint language sql immutable parallel safe as $$
  select ('x' || lpad(right(replace(id::text, '-', ''), 13), 16, '0'))::bit(64)::bigint & 1125899906842623
$$;
create index sale_receipt_code on sale (partner_id, dx_receipt_code(id));
