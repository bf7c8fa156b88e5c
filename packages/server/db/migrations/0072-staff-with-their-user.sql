-- Who of the staff is which user is chosen by the house. It was told by the e-mail address, which users may change to
-- anybody's. One user is one of a house's staff at most, and is somebody who has a place in it.
alter table staff add column user_id integer references user_account (id) on delete set null;
create unique index staff_user_id_key on staff (partner_id, user_id);

create function dx_staff_is_of_house() returns trigger language plpgsql as $$
begin
  if not exists (select from access_grant g where g.partner_id = new.partner_id and g.user_id = new.user_id)
    and not exists (select from resting_grant g where g.partner_id = new.partner_id and g.user_id = new.user_id) then
    perform dx_refuse('invalid', '{"fields": {"userId": {"code": "not_found"}}}');
  end if;
  return new;
end $$;
revoke execute on function dx_staff_is_of_house() from public;

create trigger is_of_house before insert or update of user_id on staff
for each row when (new.user_id is not null) execute function dx_staff_is_of_house();

-- Whoever is taken out of the house is no longer one of its staff's users; the rest is as before (0015).
create or replace function dx_remove_user(who integer, read_at integer, by_user integer, by_sudo integer, of_request text)
returns boolean
language plpgsql volatile as $$
declare
  was jsonb;
begin
  perform from user_account u where u.id = who for update;
  select to_jsonb(u) - 'partner_id' into was from partner_user u where u.partner_id = dx_partner() and u.id = who;
  if was is null then
    perform dx_refuse('not_found');
  end if;
  if (was ->> 'version')::integer <> read_at then
    perform dx_refuse('stale');
  end if;
  perform from access_grant where partner_id = dx_partner() and role = dx_chief_role() and renter_id = 0
    order by user_id for update;
  delete from access_grant where partner_id = dx_partner() and user_id = who;
  delete from resting_grant where partner_id = dx_partner() and user_id = who;
  perform dx_keep_chief();
  with freed as (
    update staff s set user_id = null, version = s.version + 1 from staff b
    where s.partner_id = dx_partner() and s.user_id = who and b.partner_id = s.partner_id and b.id = s.id
    returning s.id, to_jsonb(b) as before, to_jsonb(s) as after
  )
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select dx_partner(), gen_random_uuid(), by_user, by_sudo, 'update', 'staff', id::text, before, after, of_request
  from freed;
  perform dx_audit_user('delete', who, was, by_user, by_sudo, of_request);
  return true;
end $$;
