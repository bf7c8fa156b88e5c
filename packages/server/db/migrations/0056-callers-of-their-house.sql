-- Whoever calls is told of the house what a call needs; how it is paid is dated, and told by `dx_auth`.
create or replace function dx_enter(token bytea, ninja integer, partner integer, renter integer) returns json
language plpgsql volatile security definer set search_path = public as $$
declare
  may_act boolean := true;
  acts_as integer;
  answer json;
  caller integer;
  place text[];
begin
  if ninja is not null then
    select o.id = ninja or (dx_is_super(o.id) and not dx_is_super(ninja) and exists (
        select from sudo_grant g where g.token_hash = token and g.ninja_id = ninja and g.expires_at > now()))
      into may_act
      from session s join user_account o on o.id = s.user_id and o.is_active where s.token_hash = token;
    if may_act then
      acts_as := ninja;
    end if;
  end if;

  select "userId", roles, row_to_json(who) into caller, place, answer from (
    select u.id as "userId", s.user_id as "sessionUserId", may_act as "mayAct", g.is_super as "isSuper",
      g.is_super or u.id <> s.user_id as "sessionIsSuper", extract(epoch from now() - s.seen_at)::integer as idle,
      u.email, u.first_name as "firstName", u.last_name as "lastName", u.locale, g.roles,
      array(select m.module from partner_module m where m.partner_id = partner) as modules,
      p as partner
    from session s
    join user_account u on u.id = coalesce(acts_as, s.user_id) and u.is_active
    cross join lateral (
      select coalesce(bool_or(a.partner_id = 1), false) as is_super,
        coalesce(array_agg(a.role) filter (where a.partner_id = partner and a.renter_id in (0, renter)), '{}') as roles
      from access_grant a where a.user_id = u.id
    ) g
    left join (
      select id, name, kind, time_zone as "timeZone", has_ssh as "hasSSH", state = 'paused' as "isPaused"
      from partner
    ) p on p.id = partner
    where s.token_hash = token and s.expires_at > now() and s.seen_at > now() - interval '120 minutes'
  ) who;

  if may_act and place <> '{}' then
    perform set_config('dx.partner_id', partner::text, true), set_config('dx.renter_id', renter::text, true),
      set_config('dx.user_id', caller::text, true), set_config('transaction_read_only', 'on', true);
  end if;
  return answer;
end $$;
