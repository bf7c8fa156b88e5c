-- The registers behind booking, film, customers and settings.

create table location_group (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name)
);

alter table location
  add column group_id integer,
  add column opening_hours jsonb not null default '[]',
  add foreign key (partner_id, group_id) references location_group (partner_id, id);

create table price_zone_map (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  seat_map_id integer not null,
  zones jsonb not null default '[]',
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, seat_map_id, name),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id)
);

-- What a hall has of its own: an address where it stands elsewhere than its location, and the zones it proposes.
alter table auditorium
  add column own_address text not null default '',
  add column price_zone_map_id integer,
  add foreign key (partner_id, price_zone_map_id) references price_zone_map (partner_id, id);

-- A drawing knows how many seats it has.
alter table seat_map drop column seat_count;
alter table seat_map add column seat_count integer not null
  generated always as (jsonb_array_length(drawing -> 'seats')) stored;
create view seat_map_shown with (security_invoker = true) as
  select m.*, m.drawing -> 'sections' as seat_sections, m.drawing -> 'groups' as seat_groups,
    m.drawing -> 'seats' as seats
  from seat_map m;

alter table price_category
  add column display_name text not null default '',
  add column prices jsonb not null default '[]';

create table price_adjustment (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  amount_ore bigint not null,
  sort integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name)
);

create table resource_group (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name)
);
create table resource (
  partner_id integer not null references partner (id),
  id integer not null,
  group_id integer not null,
  name text not null,
  unit_count integer not null check (unit_count >= 0),
  is_function boolean not null default false,
  hourly_rate_ore bigint not null default 0 check (hourly_rate_ore >= 0),
  hours integer not null default 0 check (hours >= 0),
  unit text not null,
  prices jsonb not null default '[]',
  sort integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, group_id, name),
  foreign key (partner_id, group_id) references resource_group (partner_id, id)
);
create view resource_group_shown with (security_invoker = true) as
  select g.*, coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'version', r.version, 'name', r.name, 'unitCount', r.unit_count,
      'isFunction', r.is_function, 'unit', r.unit, 'isActive', r.is_active) order by r.sort, r.name, r.id)
    from resource r where r.partner_id = g.partner_id and r.group_id = g.id), '[]') as resources
  from resource_group g;

create table staff (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  mobile text not null default '',
  email text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (partner_id, id)
);

create table bureau (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  org_number text not null default '',
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name)
);

create table customer (
  partner_id integer not null references partner (id),
  id integer not null,
  first_name text not null default '',
  last_name text not null,
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  wants_mail boolean not null default false,
  wants_sms boolean not null default false,
  note text not null default '',
  version integer not null default 1,
  primary key (partner_id, id)
);
create index customer_email on customer (partner_id, lower(email)) where email <> '';

create table campaign (
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  description text not null default '',
  link text not null default '',
  number_sold integer not null default 0,
  state text not null default 'active' check (state in ('active', 'archived')),
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, name)
);

create table partner_text (
  partner_id integer not null references partner (id),
  id integer not null,
  place text not null,
  text_nb text not null default '',
  text_en text not null default '',
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, place)
);

create table mediabase_language (
  partner_id integer not null references partner (id),
  id integer not null,
  code text not null,
  name text not null,
  sort integer not null default 0,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, code)
);

create table booking_order (
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null,
  number text not null,
  renter_id integer,
  period_from date not null,
  period_to date not null,
  contact_person text not null default '',
  production_link text not null default '',
  account_number text not null default '',
  agreed_price_ore bigint check (agreed_price_ore >= 0),
  commission_percent integer not null default 0 check (commission_percent between 0 and 10000),
  commission_threshold_ore bigint not null default 0 check (commission_threshold_ore >= 0),
  per_ticket_ore bigint not null default 0 check (per_ticket_ore >= 0),
  note text not null default '',
  state text not null default 'unconfirmed' check (state in ('enquiry', 'option', 'unconfirmed', 'confirmed',
    'completedNotInvoiced', 'approvedForInvoicing', 'invoiced', 'finished', 'cancelled')),
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number),
  check (period_to >= period_from),
  foreign key (partner_id, renter_id) references renter (partner_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array[
    'location_group', 'price_zone_map', 'price_adjustment', 'resource_group', 'resource', 'staff', 'bureau',
    'customer', 'campaign', 'partner_text', 'mediabase_language', 'booking_order'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
    execute format('grant select, insert, update, delete on %I to dxweb_app', name);
  end loop;
end $$;
grant select on seat_map_shown, resource_group_shown to dxweb_app;

-- Rows of the whole platform: every house reads them, partner 1 writes them.
create table saft_code (
  id integer generated by default as identity primary key,
  list text not null check (list ~ '^[0-9a-zA-Z]{1,20}$'),
  code text not null,
  name_nb text not null,
  name_en text not null,
  version integer not null default 1,
  unique (list, code)
);
-- The tax authority's code lists (domain facts 2.5).
insert into saft_code (list, code, name_nb, name_en) values
  ('basicType', '01', 'Kostnadssted', 'Cost centre'),
  ('basicType', '02', 'Produktkoder', 'Product codes'),
  ('basicType', '03', 'Prosjekt', 'Project'),
  ('basicType', '04', 'Varegruppe', 'Article group'),
  ('basicType', '05', 'Varelinje', 'Article line'),
  ('basicType', '06', 'Logging', 'Logging'),
  ('basicType', '07', 'Rabatt per enhet', 'Discount per unit'),
  ('basicType', '08', 'Rabatt i pris', 'Discount in price'),
  ('basicType', '09', 'Antall', 'Quantity'),
  ('basicType', '10', 'Påslag/tips', 'Surcharge and tips'),
  ('basicType', '11', 'Transaksjonstype', 'Transaction type'),
  ('basicType', '12', 'Betalingsmåte', 'Payment means'),
  ('basicType', '13', 'Hendelse', 'Event'),
  ('basicType', '14', 'Servicehendelse', 'Service event'),
  ('basicType', '15', 'Bruker', 'User'),
  ('basicType', '16', 'Øvrige', 'Other'),
  ('04', '04001', 'Uttak behandlingstjenester', 'Withdrawal of treatment services'),
  ('04', '04002', 'Uttak behandlingsvarer', 'Withdrawal of treatment goods'),
  ('04', '04003', 'Varesalg', 'Sale of goods'),
  ('04', '04004', 'Salg behandlingstjenester', 'Sale of treatment services'),
  ('04', '04005', 'Hårklipp', 'Haircut'),
  ('04', '04006', 'Mat', 'Food'),
  ('04', '04007', 'Øl', 'Beer'),
  ('04', '04008', 'Vin', 'Wine'),
  ('04', '04009', 'Brennevin', 'Spirits'),
  ('04', '04010', 'Rusbrus/Cider', 'Alcopops and cider'),
  ('04', '04011', 'Mineralvann (brus)', 'Soft drinks'),
  ('04', '04012', 'Annen drikke (te, kaffe)', 'Other drinks (tea, coffee)'),
  ('04', '04013', 'Tobakk', 'Tobacco'),
  ('04', '04014', 'Andre varer', 'Other goods'),
  ('04', '04015', 'Inngangspenger', 'Admission'),
  ('04', '04016', 'Inngangspenger fri adgang', 'Free admission'),
  ('04', '04017', 'Garderobeavgift', 'Cloakroom fee'),
  ('04', '04018', 'Fri garderobe', 'Free cloakroom'),
  ('04', '04019', 'Helpensjon', 'Full board'),
  ('04', '04020', 'Halvpensjon', 'Half board'),
  ('04', '04021', 'Overnatting m/frokost', 'Bed and breakfast'),
  ('04', '04999', 'Øvrige', 'Other'),
  ('10', '10001', 'Drikkepenger', 'Tips'),
  ('10', '10999', 'Øvrige', 'Other'),
  ('11', '11001', 'Kontantsalg', 'Cash sale'),
  ('11', '11002', 'Kredittsalg', 'Credit sale'),
  ('11', '11003', 'Kjøp fra leverandør', 'Purchase from supplier'),
  ('11', '11004', 'Betaling', 'Payment'),
  ('11', '11005', 'Innbetaling fra kunde', 'Payment from customer'),
  ('11', '11006', 'Utbetaling ved retur', 'Payout on return'),
  ('11', '11007', 'Inngående veksel', 'Opening float'),
  ('11', '11008', 'Kassedifferanse', 'Cash difference'),
  ('11', '11009', 'Korrigere bong', 'Corrected receipt'),
  ('11', '11010', 'Uttak', 'Cash out'),
  ('11', '11011', 'Innskudd', 'Cash in'),
  ('11', '11012', 'Kjøp + salg (bytte)', 'Purchase and sale (exchange)'),
  ('11', '11013', 'Retur + ny vare', 'Return and new article'),
  ('11', '11014', 'Lager', 'Stock'),
  ('11', '11015', 'Kontant- og kredittsalg', 'Cash and credit sale'),
  ('11', '11016', 'Kontantsalg og retur', 'Cash sale and return'),
  ('11', '11017', 'Kredittsalg og retur', 'Credit sale and return'),
  ('11', '11999', 'Øvrige', 'Other'),
  ('12', '12001', 'Kontant', 'Cash'),
  ('12', '12002', 'Bankkort', 'Debit card'),
  ('12', '12003', 'Kredittkort', 'Credit card'),
  ('12', '12004', 'Bankkonto', 'Bank account'),
  ('12', '12005', 'Gavekort', 'Gift card'),
  ('12', '12006', 'Kundekonto', 'Customer account'),
  ('12', '12007', 'Lojalitetspoeng', 'Loyalty points'),
  ('12', '12008', 'Pant', 'Deposit'),
  ('12', '12009', 'Sjekk', 'Cheque'),
  ('12', '12010', 'Tilgodelapp', 'Credit note'),
  ('12', '12011', 'Mobilbetaling (Vipps)', 'Mobile payment (Vipps)'),
  ('12', '12999', 'Øvrige', 'Other'),
  ('13', '13001', 'Oppstart', 'Start-up'),
  ('13', '13002', 'Avslutning', 'Shutdown'),
  ('13', '13003', 'Pålogging', 'Login'),
  ('13', '13004', 'Avlogging', 'Logout'),
  ('13', '13005', 'Skuff åpnet', 'Drawer opened'),
  ('13', '13006', 'Skuff lukket', 'Drawer closed'),
  ('13', '13007', 'Oppdatering', 'Update'),
  ('13', '13008', 'X-rapport', 'X report'),
  ('13', '13009', 'Z-rapport', 'Z report'),
  ('13', '13010', 'Parkering av bong', 'Parked receipt'),
  ('13', '13011', 'Hent parkert bong', 'Parked receipt fetched'),
  ('13', '13012', 'Salgskvittering', 'Sales receipt'),
  ('13', '13013', 'Returkvittering', 'Return receipt'),
  ('13', '13014', 'Kopi', 'Copy'),
  ('13', '13015', 'Foreløpig kvittering', 'Pro forma receipt'),
  ('13', '13016', 'Utleveringskvittering', 'Delivery receipt'),
  ('13', '13017', 'Treningskvittering', 'Training receipt'),
  ('13', '13018', 'Andre rapporter', 'Other reports'),
  ('13', '13019', 'Kontantuttak', 'Cash withdrawal'),
  ('13', '13020', 'Journaloverføring', 'Journal transfer'),
  ('13', '13021', 'Prisendring', 'Price change'),
  ('13', '13022', 'Prisundersøkelse', 'Price inquiry'),
  ('13', '13023', 'Trening på', 'Training on'),
  ('13', '13024', 'Trening av', 'Training off'),
  ('13', '13025', 'Fullt minne', 'Memory full'),
  ('13', '13026', 'Nødmodus på', 'Emergency mode on'),
  ('13', '13027', 'Nødmodus av', 'Emergency mode off'),
  ('13', '13028', 'Annulleringskvittering', 'Cancellation receipt'),
  ('13', '13029', 'STEB-kvittering', 'STEB receipt'),
  ('13', '13030', 'Salg uten kvittering', 'Sale without receipt'),
  ('13', '13999', 'Øvrige', 'Other'),
  ('standardVat', '0', 'Ingen (kjøp)', 'None (purchase)'),
  ('standardVat', '1', 'Inngående 25', 'Input 25'),
  ('standardVat', '11', 'Inngående 15', 'Input 15'),
  ('standardVat', '13', 'Inngående 12', 'Input 12'),
  ('standardVat', '3', 'Utgående 25', 'Output 25'),
  ('standardVat', '31', 'Utgående 15', 'Output 15'),
  ('standardVat', '33', 'Utgående lav', 'Output low'),
  ('standardVat', '5', 'Fritatt', 'Zero-rated'),
  ('standardVat', '51', 'Omvendt avgiftsplikt', 'Reverse charge'),
  ('standardVat', '52', 'Utførsel', 'Export'),
  ('standardVat', '6', 'Utenfor loven', 'Outside the Act'),
  ('standardVat', '7', 'Ingen mva-behandling (inntekt)', 'No VAT treatment (income)');

alter table vat_type drop constraint vat_type_code_check;
alter table vat_type
  add check (length(code) between 2 and 20),
  alter column id add generated by default as identity (start with 100),
  add column version integer not null default 1;
alter table nk_category
  alter column id add generated by default as identity (start with 100),
  add column version integer not null default 1;
create view vat_type_shown with (security_invoker = true) as
  select t.*, coalesce((select r.basis_points from vat_rate r
      where r.vat_type_id = t.id and r.valid_from <= current_date order by r.valid_from desc limit 1), 0) as basis_points,
    coalesce((select jsonb_agg(jsonb_build_object('validFrom', r.valid_from, 'basisPoints', r.basis_points)
      order by r.valid_from desc) from vat_rate r where r.vat_type_id = t.id), '[]') as rates
  from vat_type t;

do $$
declare
  name text;
begin
  foreach name in array array['saft_code', 'vat_type', 'nk_category'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy everybody on %I to dxweb_app using (true) with check (true)', name);
    execute format('create policy adds on %I as restrictive for insert to dxweb_app with check (dx_partner() = 1)', name);
    execute format('create policy changes on %I as restrictive for update to dxweb_app using (dx_partner() = 1)', name);
    execute format('create policy removes on %I as restrictive for delete to dxweb_app using (dx_partner() = 1)', name);
    execute format('grant select, insert, update, delete on %I to dxweb_app', name);
  end loop;
end $$;
grant select on vat_type_shown to dxweb_app;
grant insert on vat_rate to dxweb_app;
create policy renter on vat_type for select to dxweb_renter using (true);
create policy renter on nk_category for select to dxweb_renter using (true);
