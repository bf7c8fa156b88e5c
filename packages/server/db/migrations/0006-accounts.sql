-- What a person keeps about their own account, and the one question that `GET /auth` asks.

-- A second factor that has been begun but not yet proved; sealed like the one in use.
alter table user_account add column totp_pending bytea;

-- Ten codes that each stand in for the second factor once. Hashed; a used one is gone.
create table recovery_code (
  user_id integer not null references user_account (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_code to dxweb_app;

create index password_link_user on password_link (user_id);

-- Where a user has access, and the context they are in: the asked one where they have a role there,
-- the first of theirs when they asked for none. Null for a context that is not theirs.
create function dx_auth(who integer, asked_partner integer, asked_renter integer) returns jsonb
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
      'hasSSH', p.has_ssh, 'advancePayment', p.advance_payment, 'dxService', p.dx_service,
      'localDBVersion', p.local_db_version) from partner p join chosen c on c.partner_id = p.id),
    'modules', coalesce((select jsonb_agg(m.module) from partner_module m
      join chosen c on c.partner_id = m.partner_id), '[]'),
    'agreements', coalesce((select jsonb_agg(id order by id) from agreement), '[]'),
    'approved', coalesce((select jsonb_agg(agreement_id order by agreement_id) from agreement_approval
      where user_id = who), '[]'))
$$;
revoke execute on function dx_auth(integer, integer, integer) from public;
grant execute on function dx_auth(integer, integer, integer) to dxweb_app;

-- The privacy agreement (specification 4). Each place may replace its words by a later migration.
insert into agreement (id, title_nb, title_en, content_nb, content_en) values (4,
  'Personvern i DxWeb', 'Privacy in DxWeb',
  E'DxWeb lagrer navn, e-postadresse og hvilke tilganger du har, for at du skal kunne logge inn og gjøre jobben din. Det du endrer, føres i en logg med navn og tidspunkt.\n\nOpplysninger om kunder bruker du bare til det kunden har kjøpt eller bedt om. Del ikke innloggingen din med andre, og si fra til husets leder hvis opplysninger kan ha kommet på avveie.\n\nDu kan når som helst be om å få se, rette eller slette det som er lagret om deg.',
  E'DxWeb keeps your name, your e-mail address and what you have access to, so that you can sign in and do your work. What you change is written down with your name and the time.\n\nUse what you see about customers only for what they have bought or asked for. Do not share your login, and tell the manager of your venue if information may have gone astray.\n\nYou may at any time ask to see, correct or delete what is stored about you.')
on conflict (id) do nothing;
