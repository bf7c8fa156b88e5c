-- Whoever prints a list on the screen is told whom the house's papers are from.
create or replace function dx_auth(who integer, asked_partner integer, asked_renter integer) returns jsonb
language sql stable security definer set search_path = public as $$
  with place as (
    select * from dx_memberships(who)
  ), chosen as (
    select partner_id, case when asked_partner is null then renter_id else asked_renter end as renter_id
    from place
    where asked_partner is null or (partner_id = asked_partner and renter_id in (0, asked_renter))
    order by partner_id, renter_id limit 1
  )
  select jsonb_build_object(
    'places', coalesce((select jsonb_agg(jsonb_build_object('partnerId', partner_id, 'partnerName', partner_name,
      'renterId', renter_id, 'renterName', renter_name, 'role', role) order by partner_id, renter_id, role)
      from place), '[]'),
    'renterId', coalesce((select renter_id from chosen), 0),
    'partner', (select jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'timeZone', p.time_zone,
      'hasSSH', p.has_ssh, 'advancePayment', dx_is_paid_in_advance(p.id), 'dxService', p.dx_service,
      'localDBVersion', p.local_db_version, 'isPaused', p.state = 'paused', 'pauseReason', p.pause_reason,
      'issuerName', coalesce(nullif(o.name, ''), p.name))
      from partner p join chosen c on c.partner_id = p.id left join organizer o on o.partner_id = p.id),
    'modules', coalesce((select jsonb_agg(m.module) from partner_module m
      join chosen c on c.partner_id = m.partner_id), '[]'),
    'agreements', coalesce((select jsonb_agg(id order by id) from agreement), '[]'),
    'approved', coalesce((select jsonb_agg(a.agreement_id order by a.agreement_id) from agreement_approval a
      where a.user_id = who and a.version = (
        select max(v.version) from agreement_version v where v.agreement_id = a.agreement_id)), '[]'))
$$;
