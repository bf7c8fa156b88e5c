-- A drawing of the hall that somebody has on paper, laid below the designer's sheet and traced. It belongs to the seat
-- map and not to its drawing: no version has it, and no sale shows it. Places and widths are centimetres on the sheet.
create table seat_map_trace (
  partner_id integer not null,
  seat_map_id integer not null,
  content bytea not null check (length(content) <= 8388608),
  content_type text not null check (content_type = 'image/webp'),
  etag text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  x integer not null default 0 check (x between -100000 and 100000),
  y integer not null default 0 check (y between -100000 and 100000),
  across integer not null check (across between 10 and 100000),
  strength smallint not null default 50 check (strength between 5 and 100),
  primary key (partner_id, seat_map_id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id) on delete cascade
);
alter table seat_map_trace enable row level security;
create policy partner on seat_map_trace to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select, insert, update, delete on seat_map_trace to dxweb_app;
