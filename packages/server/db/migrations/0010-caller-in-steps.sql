-- The same answers as before (0005), in steps whose plans a connection keeps: every request asks this.
create or replace function dx_caller(token bytea, ninja integer, partner integer, renter integer) returns jsonb
language plpgsql stable security definer set search_path = public as $$
declare
  own record;
  who record;
  may_act boolean := true;
begin
  select s.user_id, extract(epoch from now() - s.seen_at)::integer as idle,
      u.id, u.email, u.first_name, u.last_name, u.locale,
      exists (select from access_grant g where g.partner_id = 1 and g.user_id = u.id) as is_super
    into own
    from session s join user_account u on u.id = s.user_id and u.is_active
    where s.token_hash = token and s.expires_at > now() and s.seen_at > now() - interval '120 minutes';
  if not found then
    return null;
  end if;
  who := own;

  if ninja is not null and ninja <> own.user_id then
    may_act := own.is_super and not dx_is_super(ninja) and exists (
      select from sudo_grant g where g.token_hash = token and g.ninja_id = ninja and g.expires_at > now());
    if may_act then
      select null::integer as user_id, 0 as idle, u.id, u.email, u.first_name, u.last_name, u.locale, false as is_super
        into who from user_account u where u.id = ninja and u.is_active;
      if not found then
        return null;
      end if;
    end if;
  end if;

  return jsonb_build_object(
    'userId', who.id, 'sessionUserId', own.user_id, 'mayAct', may_act, 'isSuper', who.is_super,
    'sessionIsSuper', own.is_super, 'idle', own.idle,
    'email', who.email, 'firstName', who.first_name, 'lastName', who.last_name, 'locale', who.locale,
    'roles', coalesce((select jsonb_agg(distinct a.role) from access_grant a
      where a.partner_id = partner and a.user_id = who.id and a.renter_id in (0, renter)), '[]'),
    'modules', coalesce((select jsonb_agg(m.module) from partner_module m where m.partner_id = partner), '[]'),
    'partner', (select jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'timeZone', p.time_zone,
      'hasSSH', p.has_ssh, 'advancePayment', p.advance_payment, 'dxService', p.dx_service,
      'localDBVersion', p.local_db_version) from partner p where p.id = partner));
end $$;
