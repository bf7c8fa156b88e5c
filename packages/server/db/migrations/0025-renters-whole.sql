-- What a renter is reached at, invoiced by and paid to, and whether its events are the house's own.
alter table renter
  add column kind text not null default 'external' check (kind in ('external', 'own')),
  add column address text not null default '',
  add column postal_code text not null default '',
  add column city text not null default '',
  add column contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  add column invoice_by text not null default 'mail' check (invoice_by in ('mail', 'ehf')),
  add column invoice_email text not null default '',
  add column buyer_reference text not null default '',
  add column account_number text not null default '',
  add column note text not null default '',
  add constraint renter_invoice_by__ehf_without_number check (invoice_by <> 'ehf' or org_number <> '');

revoke select on renter from dxweb_renter;
grant select (partner_id, id, name, org_number) on renter to dxweb_renter;
