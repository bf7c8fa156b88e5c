-- Whoever changes their own address to somebody else's must not be let in where that somebody is invited: an address
-- that its user has chosen is proven by a link that was mailed to it. Those that are there were invited by theirs.
alter table user_account add column is_address_proven boolean not null default true;

-- A link is good for the address that it was mailed to, and no longer once the user has another.
alter table password_link add column email text not null default '';
update password_link l set email = u.email from user_account u where u.id = l.user_id;
alter table password_link alter column email drop default;

create or replace function dx_invite_user(
  details jsonb, new_grants jsonb, active boolean, by_user integer, by_sudo integer, of_request text
)
returns table (id integer, version integer, is_new boolean)
language plpgsql volatile as $$
declare
  known user_account;
begin
  insert into user_account (email, first_name, last_name, mobile, address, postal_code, city)
  values (details ->> 'email', details ->> 'firstName', details ->> 'lastName', details ->> 'mobile',
    details ->> 'address', details ->> 'postalCode', details ->> 'city')
  on conflict (lower(email)) do nothing;
  select * into known from user_account u where lower(u.email) = lower(details ->> 'email') for update;
  if exists (select from partner_user p where p.partner_id = dx_partner() and p.id = known.id) then
    perform dx_refuse('taken', '{"fields": {"email": {"code": "taken"}}}');
  end if;
  if not known.is_address_proven then
    perform dx_refuse('invalid', '{"fields": {"email": {"code": "address_unproven"}}}');
  end if;
  perform dx_set_grants(known.id, new_grants, active);
  perform dx_audit_user('invite', known.id, null, by_user, by_sudo, of_request);
  return query select known.id, known.version, known.password_hash is null;
end $$;
