drop function dx_log_of_person(integer);
-- What the log of every house says about a person, newest first: also who acted as them, and whom an account became.
create function dx_log_of_person(who integer) returns table (
  at timestamptz, partner_name text, action text, user_id integer, sudo_id integer, about text
) language plpgsql stable security definer set search_path = public as $$
begin
  perform dx_only_platform();
  return query select a.at, p.name, a.action, a.user_id, a.sudo_id, a.about
  from partner p cross join lateral (
    select e.at, e.id, e.action, e.user_id, e.sudo_id,
      coalesce(e.after ->> 'into', e.after ->> 'from', e.after ->> 'reason', '') as about from audit_entry e
    where e.partner_id = p.id and e.object_type in ('user', 'sudo') and e.object_id = who::text
    order by e.at desc limit 50) a
  order by a.at desc, a.id desc limit 50;
end $$;
revoke execute on function dx_log_of_person(integer) from public;
grant execute on function dx_log_of_person(integer) to dxweb_app;
