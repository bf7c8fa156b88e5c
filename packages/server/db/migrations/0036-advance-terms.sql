-- How a house is paid in advance, from a month on: not, by the month of sale instead of the show's, a share of what is
-- sold for months to come, or a fixed amount each month that the next one takes back. The platform writes it. Before the
-- first of them `partner.advance_payment` says the same.
create table advance_term ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  valid_from date not null check (extract(day from valid_from) = 1),
  kind text not null check (kind in ('held', 'sold', 'percent', 'amount')),
  share_basis_points integer check (share_basis_points between 1 and 10000),
  amount_ore bigint check (amount_ore > 0),
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, id),
  unique (partner_id, valid_from),
  check ((kind = 'percent') = (share_basis_points is not null)),
  check ((kind = 'amount') = (amount_ore is not null))
);

alter table advance_term enable row level security;
create policy partner on advance_term to dxweb_app using (partner_id = dx_partner());
grant select, insert on advance_term to dxweb_app;

-- Whether a house is paid by the month of sale today.
create function dx_is_paid_in_advance(house integer) returns boolean
language sql stable security definer set search_path = public as $$
  select coalesce((select t.kind = 'sold' from advance_term t where t.partner_id = house and t.valid_from <= current_date
    order by t.valid_from desc limit 1), (select advance_payment from partner where id = house))
$$;

-- Where a user has access, and the context they are in: the asked one where they have a role there,
-- the first of theirs when they asked for none. Null for a context that is not theirs.
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
      'localDBVersion', p.local_db_version, 'isPaused', p.state = 'paused',
      'pauseReason', p.pause_reason) from partner p join chosen c on c.partner_id = p.id),
    'modules', coalesce((select jsonb_agg(m.module) from partner_module m
      join chosen c on c.partner_id = m.partner_id), '[]'),
    'agreements', coalesce((select jsonb_agg(id order by id) from agreement), '[]'),
    'approved', coalesce((select jsonb_agg(a.agreement_id order by a.agreement_id) from agreement_approval a
      where a.user_id = who and a.version = (
        select max(v.version) from agreement_version v where v.agreement_id = a.agreement_id)), '[]'))
$$;
