-- Sync of a venue's customers with a mailing list at the mail service (docs/decisions/0216).

-- Sync settings, one row per venue with a mailing list.
create table mail_list ( -- by partner_id
  partner_id integer primary key references partner (id),
  is_enabled boolean not null default false,
  only_marketing boolean not null default true,
  never_unsubscribe boolean not null default false,
  is_nightly boolean not null default true,
  list_id text not null default '',
  list_name text not null default '',
  fields text[] not null default '{firstName,lastName}',
  -- Segment of the customers to sync; null for all customers. Has no foreign key: removing the segment stops the sync
  -- until another segment is chosen.
  segment_id integer,
  -- Time up to which changes at the service have been read; null for none.
  pulled_until timestamptz,
  -- The last night with a queued run; null before the first.
  last_night date,
  -- True if the service reports unsubscribes immediately, not only in the nightly run.
  has_webhook boolean not null default false,
  -- Number of members that a stopped run would archive after confirmation; null if no confirmation is pending.
  leaving_count integer,
  version integer not null default 1
);

-- An address on a list, keyed by the service's hash. `sent_hash` identifies the sent data, `todo` is the pending step
-- (`hold` waits for a confirmation to archive). `is_sending` is set before sending, so that a lost answer is detected.
create table mail_list_member ( -- by partner_id
  partner_id integer not null references partner (id),
  list_id text not null,
  subscriber_hash text not null check (subscriber_hash ~ '^[0-9a-f]{32}$'),
  -- Hash of the customer's address in DxWeb, which differs from the key if the person has changed the address at the
  -- service.
  address_hash text not null,
  customer_id integer,
  state text not null default 'new' check (state in ('new', 'in', 'archived', 'blocked')),
  todo text check (todo in ('put', 'archive', 'hold', 'forget')),
  is_sending boolean not null default false,
  -- True if a user has confirmed the removal after the run was stopped for too many removals.
  is_agreed boolean not null default false,
  kind text check (kind in ('subscribed', 'transactional')),
  sent_hash text,
  service_status text,
  status_at timestamptz,
  error_code text,
  changed_at timestamptz not null default now(),
  primary key (partner_id, list_id, subscriber_hash),
  foreign key (partner_id, customer_id) references customer_row (partner_id, id)
);
create index mail_list_member_address on mail_list_member (partner_id, address_hash, list_id);
create index mail_list_member_customer on mail_list_member (partner_id, customer_id) where customer_id is not null;
create index mail_list_member_todo on mail_list_member (partner_id, list_id, todo, subscriber_hash) where todo is not null;

-- Marks the mail service's records of a customer for permanent deletion, on every list and under earlier addresses too.
-- Keeps addresses that another customer has. Returns the number of marked records.
create function dx_forget_member(customer integer) returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  own text := (select md5(lower(email)) from customer_row where partner_id = partner and id = customer and email <> '');
  others text[] := array(select distinct m.hash from (
      select own as hash union all
      select unnest(array[address_hash, subscriber_hash]) from mail_list_member
      where partner_id = partner and customer_id = customer) m
    join customer_row c on c.partner_id = partner and md5(lower(c.email)) = m.hash and c.id <> customer and c.email <> '');
  marked integer;
begin
  insert into mail_list_member (partner_id, list_id, subscriber_hash, address_hash, customer_id, todo, is_sending)
  select partner, l.list_id, own, own, customer, 'forget', true from mail_list l
  where l.partner_id = partner and l.list_id <> '' and own is not null and own <> all (others)
  on conflict do nothing;
  update mail_list_member m set todo = 'forget'
  where m.partner_id = partner and (m.customer_id = customer or m.address_hash = own)
    and m.address_hash <> all (others) and m.subscriber_hash <> all (others);
  get diagnostics marked = row_count;
  return marked;
end $$;

-- Detaches a deleted customer from its list members; called by `dx_customer_goes`.
create function dx_member_leaves_customer(partner integer, customer integer) returns void
language plpgsql volatile as $$
begin
  update mail_list_member set customer_id = null where partner_id = partner and customer_id = customer;
end $$;

alter table mail_list enable row level security;
create policy partner on mail_list to dxweb_app using (partner_id = dx_partner());
alter table mail_list_member enable row level security;
create policy partner on mail_list_member to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on mail_list, mail_list_member to dxweb_app;
