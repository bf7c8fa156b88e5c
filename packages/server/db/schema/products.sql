-- Goods of kiosks, and the tills that sell them.

-- Groups of products, with the account that they are posted to.
create table product_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  ledger_id integer not null,
  -- Always true, so that the foreign key below accepts income accounts only.
  has_income boolean not null default true check (has_income),
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, ledger_id) references ledger (partner_id, id),
  constraint product_group_ledger_id__income_account
    foreign key (partner_id, ledger_id, has_income) references ledger (partner_id, id, is_income)
);
create unique index product_group_name_once on product_group (partner_id, lower(name collate "nb-x-icu"));

-- Groups of buttons on a till.
create table touch_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  color text not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index touch_group_name_once on touch_group (partner_id, lower(name collate "nb-x-icu"));

-- A product for sale. Its own VAT type and account take precedence over those of its group.
create table product ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  number text not null,
  group_id integer not null,
  product_type text not null,
  price_ore bigint not null check (price_ore >= 0),
  deposit_ore bigint not null check (deposit_ore >= 0),
  bulk_weight text not null check (bulk_weight in ('none', 'hg', 'kg')),
  own_vat_type_id integer references vat_type (id),
  own_ledger_id integer,
  -- Always true, so that the foreign key below accepts income accounts only.
  has_income boolean not null default true check (has_income),
  barcode_1 text not null,
  barcode_2 text not null,
  barcode_3 text not null,
  is_stocked boolean not null,
  -- In pieces, or in grams for goods sold by weight.
  min_stock integer check (min_stock between 0 and 10000000),
  is_self_service boolean not null,
  self_service_text text not null,
  self_service_max integer check (self_service_max between 1 and 99),
  touch_group_id integer,
  button_text text not null,
  button_color text not null,
  button_number integer check (button_number between 0 and 999),
  is_active boolean not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, group_id) references product_group (partner_id, id),
  foreign key (partner_id, own_ledger_id) references ledger (partner_id, id),
  constraint product_own_ledger_id__income_account
    foreign key (partner_id, own_ledger_id, has_income) references ledger (partner_id, id, is_income),
  foreign key (partner_id, touch_group_id) references touch_group (partner_id, id),
  check (product_type in ('food', 'softDrink', 'otherDrink', 'beer', 'wine', 'spirits', 'cider', 'tobacco', 'goods',
    'service', 'giftCard', 'deposit'))
);
create unique index product_number_key on product (partner_id, number) where number <> '';
create index product_group_id on product (partner_id, group_id);
create index product_touch_group_id on product (partner_id, touch_group_id);

-- Groups for the lists of menus.
create table product_menu_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index product_menu_group_name_once on product_menu_group (partner_id, lower(name collate "nb-x-icu"));

-- Menus: several products for one price.
create table product_menu ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  menu_group_id integer,
  price_ore bigint not null check (price_ore >= 0),
  barcode text not null,
  is_active boolean not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, menu_group_id) references product_menu_group (partner_id, id)
);
create unique index product_menu_name_once on product_menu (partner_id, lower(name collate "nb-x-icu"));

-- Products of a menu. Removing a menu removes its items; a product in a menu cannot be removed.
create table product_menu_item ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  menu_id integer not null,
  product_id integer not null,
  count integer not null check (count between 1 and 99),
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  constraint product_menu_item_product_id_key unique (partner_id, menu_id, product_id),
  foreign key (partner_id, menu_id) references product_menu (partner_id, id) on delete cascade,
  foreign key (partner_id, product_id) references product (partner_id, id)
);
create index product_menu_item_product on product_menu_item (partner_id, product_id);

-- Cashiers at tills.
create table operator ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  number text not null check (number ~ '^[0-9]{1,6}$'),
  is_active boolean not null,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number)
);

-- Store rooms and points of sale.
create table stock_location ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  is_active boolean not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index stock_location_name_once on stock_location (partner_id, lower(name collate "nb-x-icu"));

-- A till of a venue, with its opening float.
create table till ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  number integer not null check (number between 1 and 9999),
  kind text not null check (kind in ('counter', 'kiosk', 'selfService')),
  location_id integer,
  -- Stock location that the till's sales reduce.
  stock_location_id integer,
  float_ore bigint not null check (float_ore >= 0),
  is_active boolean not null,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number),
  foreign key (partner_id, location_id) references location (partner_id, id),
  foreign key (partner_id, stock_location_id) references stock_location (partner_id, id)
);
create unique index till_name_once on till (partner_id, lower(name collate "nb-x-icu"));

-- Every barcode of products and menus as GTIN-14, the common form of EAN-13, EAN-8 and UPC-A, so that a scan finds one
-- article. Written by the triggers below, since three columns of two tables cannot share a unique key.
create table sold_barcode ( -- by partner_id
  partner_id integer not null references partner (id),
  gtin text not null check (gtin ~ '^[0-9]{14}$'),
  sold text not null check (sold in ('product', 'product_menu')),
  sold_id integer not null,
  primary key (partner_id, gtin)
);
create index sold_barcode_sold on sold_barcode (partner_id, sold, sold_id);

-- Updates the barcodes of a row; the arguments are the barcode columns of its table. Inserts codes in sorted order,
-- so that concurrent writes cannot deadlock. Reports a duplicate at its field.
create function dx_keep_barcodes() returns trigger language plpgsql as $$
declare
  code record;
begin
  if tg_op <> 'INSERT' then
    delete from sold_barcode where partner_id = old.partner_id and sold = dx_table_of(tg_table_name) and sold_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  for code in
    select replace(name, '_', '') as field, lpad(to_jsonb(new) ->> name, 14, '0') as gtin
    from unnest(tg_argv) name where to_jsonb(new) ->> name <> '' order by 2, 1
  loop
    insert into sold_barcode (partner_id, gtin, sold, sold_id) values (new.partner_id, code.gtin, dx_table_of(tg_table_name), new.id)
    on conflict do nothing;
    if not found then
      perform dx_refuse('taken',
        jsonb_build_object('fields', jsonb_build_object(code.field, jsonb_build_object('code', 'taken'))));
    end if;
  end loop;
  return null;
end $$;

create view product_menu_read with (security_invoker = true) as
  select m.*, held.item_count, held.list_price_ore
  from product_menu m,
    lateral (select count(*)::integer as item_count, coalesce(sum(i.count * p.price_ore), 0)::bigint as list_price_ore
      from product_menu_item i join product p on p.partner_id = i.partner_id and p.id = i.product_id
      where i.partner_id = m.partner_id and i.menu_id = m.id) held;

create trigger barcodes after insert or delete or update of barcode_1, barcode_2, barcode_3 on product
  for each row execute function dx_keep_barcodes('barcode_1', 'barcode_2', 'barcode_3');
create trigger barcodes after insert or delete or update of barcode on product_menu
  for each row execute function dx_keep_barcodes('barcode');

alter table product_group enable row level security;
create policy partner on product_group to dxweb_app using (partner_id = dx_partner());
alter table touch_group enable row level security;
create policy partner on touch_group to dxweb_app using (partner_id = dx_partner());
alter table product enable row level security;
create policy partner on product to dxweb_app using (partner_id = dx_partner());
alter table product_menu_group enable row level security;
create policy partner on product_menu_group to dxweb_app using (partner_id = dx_partner());
alter table product_menu enable row level security;
create policy partner on product_menu to dxweb_app using (partner_id = dx_partner());
alter table product_menu_item enable row level security;
create policy partner on product_menu_item to dxweb_app using (partner_id = dx_partner());
alter table operator enable row level security;
create policy partner on operator to dxweb_app using (partner_id = dx_partner());
alter table till enable row level security;
create policy partner on till to dxweb_app using (partner_id = dx_partner());
-- Renters may read tills, since receipts of their events name the till.
create policy renter on till for select to dxweb_renter using (partner_id = dx_partner());
grant select (partner_id, id, name) on till to dxweb_renter;
alter table sold_barcode enable row level security;
create policy partner on sold_barcode to dxweb_app using (partner_id = dx_partner());
alter table stock_location enable row level security;
create policy partner on stock_location to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on
  product_group, touch_group, product, product_menu_group, product_menu, product_menu_item, operator, stock_location,
  till to dxweb_app;
grant select, insert, delete on sold_barcode to dxweb_app;
grant select on product_menu_read to dxweb_app;
