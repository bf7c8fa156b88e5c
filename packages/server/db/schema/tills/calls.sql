-- Requests of tills with an API key: reads of registers, and batches of receipts (docs/decisions/0240).

alter table api_key add foreign key (partner_id, till_id) references till (partner_id, id);
create index api_key_till on api_key (partner_id, till_id) where till_id is not null;

-- Rows of the lists for tills, as of the last read. Each read compares the rows with the registers, and numbers the
-- changes. A till receives the changes after its last number.
create table till_feed ( -- by partner_id
  partner_id integer not null references partner (id),
  list text not null,
  id integer not null,
  content jsonb not null,
  is_removed boolean not null,
  step bigint not null,
  primary key (partner_id, list, id)
);
create unique index till_feed_step on till_feed (partner_id, step);

-- Time of each till's last requests. A till that sends a number above `given_to` shows that a backup was restored.
create table till_contact ( -- by partner_id
  partner_id integer not null references partner (id),
  till_id integer not null,
  asked_at timestamptz,
  given_to bigint not null default 0,
  sent_at timestamptz,
  primary key (partner_id, till_id),
  foreign key (partner_id, till_id) references till (partner_id, id) on delete cascade
);

-- Requests of a till, counted by operating day.
create table till_sent ( -- by partner_id
  partner_id integer not null references partner (id),
  till_id integer not null,
  day date not null,
  batch_count integer not null,
  stored_count integer not null,
  repeated_count integer not null,
  event_count integer not null,
  refused_count integer not null,
  gross_ore bigint not null,
  primary key (partner_id, till_id, day),
  foreign key (partner_id, till_id) references till (partner_id, id) on delete cascade
);

-- Refused items that no later request has delivered correctly.
create table till_refusal ( -- by partner_id
  partner_id integer not null references partner (id),
  till_id integer not null,
  list text not null check (list in ('receipts', 'events')),
  -- Key of the item; '' if the till sent no key.
  key text not null,
  field text not null,
  code text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  primary key (partner_id, till_id, list, key, field),
  foreign key (partner_id, till_id) references till (partner_id, id) on delete cascade
);
create index till_refusal_time on till_refusal (partner_id, till_id, last_at);

-- Returns the key of the lock that serializes a venue's reads, so that changes are numbered in the order of reading.
create function dx_till_feed_lock(venue integer) returns bigint language sql immutable as
$$ select hashtextextended(format('till_feed:%s', venue), 0) $$;

-- The current content of all lists for tills. VAT types and means of payment are shared by all venues.
create view till_feed_now with (security_invoker = true) as
  select dx_partner() as partner_id, 'vatTypes' as list, v.id, jsonb_build_object('code', v.code, 'saftCode', v.saft_code,
    'rates', (select coalesce(jsonb_agg(jsonb_build_object('validFrom', r.valid_from, 'basisPoints', r.basis_points)
      order by r.valid_from), '[]') from vat_rate r where r.vat_type_id = v.id)) as content
  from vat_type v
  union all
  select dx_partner(), 'means', c.id, jsonb_build_object('code', c.code, 'nameNb', c.name_nb, 'nameEn', c.name_en)
  from saft_code c where c.list = '12'
  union all
  select g.partner_id, 'productGroups', g.id, jsonb_build_object('name', g.name, 'sort', g.sort) from product_group g
  union all
  select g.partner_id, 'touchGroups', g.id, jsonb_build_object('name', g.name, 'color', g.color, 'sort', g.sort)
  from touch_group g
  union all
  select p.partner_id, 'products', p.id, jsonb_build_object('name', p.name, 'number', p.number, 'groupId', p.group_id,
    'productType', p.product_type, 'priceOre', p.price_ore, 'depositOre', p.deposit_ore, 'bulkWeight', p.bulk_weight,
    'vatTypeId', case when p.own_vat_type_id is not null then p.own_vat_type_id
      when p.own_ledger_id is not null then own.vat_type_id else of_group.vat_type_id end,
    'barcodes', array_remove(array[p.barcode_1, p.barcode_2, p.barcode_3], ''), 'isStocked', p.is_stocked,
    'isSelfService', p.is_self_service, 'selfServiceText', p.self_service_text, 'selfServiceMax', p.self_service_max,
    'touchGroupId', p.touch_group_id, 'buttonText', p.button_text, 'buttonColor', p.button_color,
    'buttonNumber', p.button_number, 'isActive', p.is_active, 'sort', p.sort)
  from product p
  join product_group g on g.partner_id = p.partner_id and g.id = p.group_id
  join ledger of_group on of_group.partner_id = p.partner_id and of_group.id = g.ledger_id
  left join ledger own on own.partner_id = p.partner_id and own.id = p.own_ledger_id
  union all
  select g.partner_id, 'menuGroups', g.id, jsonb_build_object('name', g.name, 'sort', g.sort) from product_menu_group g
  union all
  select m.partner_id, 'menus', m.id, jsonb_build_object('name', m.name, 'menuGroupId', m.menu_group_id,
    'priceOre', m.price_ore, 'barcode', m.barcode, 'isActive', m.is_active, 'sort', m.sort,
    'parts', (select coalesce(jsonb_agg(jsonb_build_object('productId', i.product_id, 'count', i.count)
        order by i.sort, i.id), '[]')
      from product_menu_item i where i.partner_id = m.partner_id and i.menu_id = m.id))
  from product_menu m
  union all
  select o.partner_id, 'operators', o.id, jsonb_build_object('name', o.name, 'number', o.number, 'isActive', o.is_active)
  from operator o;

alter table till_feed enable row level security;
create policy partner on till_feed to dxweb_app using (partner_id = dx_partner());
alter table till_contact enable row level security;
create policy partner on till_contact to dxweb_app using (partner_id = dx_partner());
alter table till_sent enable row level security;
create policy partner on till_sent to dxweb_app using (partner_id = dx_partner());
alter table till_refusal enable row level security;
create policy partner on till_refusal to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on till_feed, till_contact, till_sent to dxweb_app;
grant select, insert, update, delete on till_refusal to dxweb_app;
grant select on till_feed_now to dxweb_app;
