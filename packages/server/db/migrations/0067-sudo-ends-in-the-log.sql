-- Who had none of these begins sudo anew.
delete from sudo_grant;
alter table sudo_grant
  add column given_to integer not null,
  add column house_id integer not null,
  add column reason text not null;

-- Sudo ends by a command, a log out, a session that another ended, or its hour; the house's log tells of it each time.
create function dx_sudo_ends() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_entry (partner_id, id, at, user_id, sudo_id, action, object_type, object_id, after)
  values (old.house_id, gen_random_uuid(), least(now(), old.expires_at), old.ninja_id, old.given_to, 'sudo.ended',
    'sudo', old.ninja_id::text, jsonb_build_object('reason', old.reason));
  return null;
end $$;
revoke execute on function dx_sudo_ends() from public;
create trigger sudo_ends after delete on sudo_grant for each row execute function dx_sudo_ends();
