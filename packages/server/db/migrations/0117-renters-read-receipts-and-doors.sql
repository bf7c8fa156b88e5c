-- A renter opens the receipts of its own shows, which name who sold them, and prints its shows for the door.
grant execute on function dx_issuer_at(integer, timestamptz) to dxweb_renter;
create policy renter on film_rule for select to dxweb_renter using (partner_id = dx_partner());
grant select (partner_id, week_start_minute) on film_rule to dxweb_renter;
