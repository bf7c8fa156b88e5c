-- The organizer is who papers and mails are from: under which name, and how they are reached.
alter table organizer
  add column name text not null default '',
  add column email text not null default '',
  add column phone text not null default '';

drop view organizer_shown;
create view organizer_shown with (security_invoker = true) as
  select o.*, coalesce((select l.etag from organizer_logo l where l.partner_id = o.partner_id), '') as logo
  from organizer o;
grant select on organizer_shown to dxweb_app;

-- A renter's receipts say who sold its tickets. No call tells it more of the organizer.
create policy renter on organizer for select to dxweb_renter using (partner_id = (select dx_partner()));
grant select on organizer to dxweb_renter;
