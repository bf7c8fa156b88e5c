-- Norwegian postal codes, for all houses alike. Filled from the postal service's file by a command.
create table postal_code (
  code text primary key check (code ~ '^\d{4}$'),
  city text not null check (city <> ''),
  municipality_number text not null default '',
  municipality text not null default '',
  -- G street addresses, P boxes, B both, F several uses, S service.
  category text not null default ''
);
grant select on postal_code to dxweb_app, dxweb_renter;
