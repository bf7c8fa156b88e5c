-- Webhooks: events of a venue that are sent to external programs (docs/decisions/0203).

-- Receivers of events. A disabled endpoint keeps undelivered events until it is enabled or the log expires.
create table webhook_endpoint ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  url text not null check (url <> ''),
  description text not null default '',
  types text[] not null check (types <> '{}'),
  made_at timestamptz not null default now(),
  made_by integer not null references user_account (id),
  -- Null while enabled, otherwise the reason: a user disabled it, deliveries failed for a day, or the receiver answered
  -- with status 410.
  disabled_as text check (disabled_as in ('person', 'failing', 'gone')),
  disabled_at timestamptz,
  -- Time of the first failure since the last delivery, and the number of failures since then.
  failing_since timestamptz,
  failures integer not null default 0,
  paused_until timestamptz,
  -- Reason of the last failure, if the last attempt failed.
  last_fault text not null default '',
  last_status integer,
  -- Reserves the endpoint for one sender at a time; the lease of a sender that crashed expires.
  leased_until timestamptz,
  lease uuid,
  -- State of the mail to administrators about the disabled endpoint, sent at most once (docs/decisions/0038).
  mail text not null default '' check (mail in ('', 'waiting', 'sending', 'sent', 'failed')),
  version integer not null default 1,
  primary key (partner_id, id),
  check ((disabled_as is null) = (disabled_at is null))
);

-- Secrets that sign deliveries, encrypted with the server's secret. An endpoint has two during a rotation.
create table webhook_secret ( -- by partner_id
  partner_id integer not null,
  endpoint_id integer not null,
  id uuid not null,
  sealed bytea not null,
  made_at timestamptz not null default now(),
  -- Null if the secret does not expire.
  ends_at timestamptz,
  primary key (partner_id, endpoint_id, id),
  foreign key (partner_id, endpoint_id) references webhook_endpoint (partner_id, id) on delete cascade
);

-- The outbox, written by the command that causes the event, if an endpoint subscribes. The events are numbered later,
-- without gaps.
create table webhook_event ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null default gen_random_uuid(),
  type text not null,
  -- Object of the event; events of one object are delivered in order.
  object text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  -- Gives the order of an object's events, since commands on an object are serialized.
  noted_at timestamptz not null default clock_timestamp(),
  number bigint,
  primary key (partner_id, id),
  unique (partner_id, number)
);
create index webhook_event_new on webhook_event (partner_id, noted_at, id) where number is null;
create index webhook_event_age on webhook_event (partner_id, at);
create index webhook_event_type on webhook_event (partner_id, type, number) where number is not null;

-- Last event number of a venue that has or had webhooks. Numbering events and settling deliveries lock this row first.
create table webhook_counter ( -- by partner_id
  partner_id integer primary key references partner (id),
  value bigint not null default 0
);

-- The delivery of an event to an endpoint, with its attempts: the last one in columns, earlier ones in `tries`.
create table webhook_delivery ( -- by partner_id
  partner_id integer not null,
  endpoint_id integer not null,
  number bigint not null,
  object text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  -- Time of the next attempt; null while delivery of an earlier event of the same object is pending.
  due_at timestamptz,
  attempts integer not null default 0,
  tries jsonb not null default '[]',
  ended_at timestamptz,
  primary key (partner_id, endpoint_id, number),
  foreign key (partner_id, endpoint_id) references webhook_endpoint (partner_id, id) on delete cascade,
  foreign key (partner_id, number) references webhook_event (partner_id, number) on delete cascade,
  check (state = 'waiting' or due_at is null)
);
create index webhook_delivery_due on webhook_delivery (partner_id, endpoint_id, due_at, number) where due_at is not null;
create index webhook_delivery_object on webhook_delivery (partner_id, endpoint_id, object, number) where state = 'waiting';
create index webhook_delivery_open on webhook_delivery (partner_id, endpoint_id, state, number) where state <> 'delivered';
create index webhook_delivery_event on webhook_delivery (partner_id, number);
-- Finds deliveries with an answer of the receiver, which may name people and is cleared by an erasure.
create index webhook_delivery_answer on webhook_delivery (partner_id, object)
  where jsonb_path_exists(tries, '$[*].answer ? (@ != "")');

create function dx_without_answers(tries jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_agg(t.value || '{"answer": ""}' order by t.place) from jsonb_array_elements(tries) with ordinality t (value, place)
$$;

-- Returns the event type of an entry of the log, or null; `kit/definitions/webhook-types.ts` lists the types.
create function dx_webhook_type(of_object text, action text, before jsonb, after jsonb) returns text
language sql immutable as $$
  select case of_object
    when 'event' then case
      when action in ('created', 'imported', 'duplicated') then 'event.created'
      when action = 'cancelled' then 'event.cancelled'
      when action = 'deleted' then 'event.deleted'
      when action not in ('refunded', 'exchanged', 'exchangedInto', 'refundsStarted', 'buyersTold', 'staffListSent',
        'tonoSent', 'tonoUnsent', 'figuresSent') then 'event.changed' end
    when 'booking_order' then case
      when action in ('create', 'copy') then 'order.created'
      when action = 'delete' then 'order.deleted'
      when after ->> 'state' = 'confirmed' and before ->> 'state' is distinct from 'confirmed' then 'order.confirmed'
      when after ->> 'state' = 'cancelled' and before ->> 'state' is distinct from 'cancelled' then 'order.cancelled'
      when action not in ('question', 'offerSent', 'offerWithdrawn', 'offerNotMailed', 'fileAdded', 'fileRemoved')
        then 'order.changed' end
    when 'invoice' then case action
      when 'issue' then 'invoice.issued' when 'credit' then 'invoice.credited' when 'pay' then 'invoice.paid' end
    when 'customer' then case
      when action = 'create' then 'customer.created'
      when action = 'mergeAway' then 'customer.merged'
      when action = 'delete' then 'customer.deleted'
      when action = 'erase' then 'customer.erased'
      else 'customer.changed' end
  end
$$;

-- Returns only ids and numbers. The receiver reads everything else through the API, with the receiver's own rights.
create function dx_webhook_data(type text, object_id text, after jsonb) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    case when type like 'invoice.%' then 'number' else 'id' end,
    case when object_id ~ '^[0-9]{1,9}$' then to_jsonb(object_id::integer) else to_jsonb(object_id) end,
    'amountOre', case type when 'invoice.paid' then after -> 'amount_ore' end,
    'credits', case type when 'invoice.credited' then after -> 'credits' end))
$$;

-- Adds an event to the outbox, in the transaction of the change. Time-critical statements insert the row themselves.
create function dx_note_webhook(partner integer, of_type text, of_object text, with_data jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_event (partner_id, type, object, data)
  select partner, of_type, of_object, with_data
  where exists (select from webhook_endpoint where partner_id = partner and of_type = any (types));
end $$;

create function dx_log_to_webhooks() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  type text;
begin
  if exists (select from webhook_endpoint where partner_id = new.partner_id) then
    type := dx_webhook_type(new.object_type, new.action, new.before, new.after);
    if type is not null then
      perform dx_note_webhook(new.partner_id, type, new.object_type || ':' || new.object_id,
        dx_webhook_data(type, new.object_id, new.after));
    end if;
  end if;
  return null;
end $$;
create trigger notes_webhook after insert on audit_entry for each row
  when (new.object_type in ('event', 'booking_order', 'invoice', 'customer')) execute function dx_log_to_webhooks();

-- Returns venues with unnumbered events, and endpoints with a due delivery, a day of failures or a mail to send. The
-- sender queries all venues at once.
create function dx_webhooks_due(at timestamptz) returns table (venue integer, endpoint integer)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select c.partner_id, null::integer from webhook_counter c
  where exists (select from webhook_event e where e.partner_id = c.partner_id and e.number is null)
    and not exists (select from partner p where p.id = c.partner_id and p.is_resting)
  union all
  select w.partner_id, w.id from webhook_endpoint w
  where w.disabled_as is null and coalesce(w.paused_until, '-infinity') <= at
    and coalesce(w.leased_until, '-infinity') <= at
    and not exists (select from partner p where p.id = w.partner_id and p.is_resting)
    and (exists (select from webhook_delivery d
        where d.partner_id = w.partner_id and d.endpoint_id = w.id and d.due_at <= at)
      or w.failing_since <= at - interval '1 day')
  union all
  select w.partner_id, w.id from webhook_endpoint w where w.mail = 'waiting'
    and not exists (select from partner p where p.id = w.partner_id and p.is_resting);
end $$;

-- Returns the recipients of mail about a disabled endpoint: users who can enable it.
create function dx_webhook_keepers(venue integer) returns table (email text, locale text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select distinct u.email, u.locale from access_grant a join user_account u on u.id = a.user_id
  where a.partner_id = venue and a.renter_id = 0 and a.role in ('kulturhussjef', 'administrator')
    and u.is_active and not u.is_program and venue = dx_partner()
  order by 1;
end $$;

alter table webhook_endpoint enable row level security;
create policy partner on webhook_endpoint to dxweb_app using (partner_id = dx_partner());
alter table webhook_secret enable row level security;
create policy partner on webhook_secret to dxweb_app using (partner_id = dx_partner());
alter table webhook_event enable row level security;
create policy partner on webhook_event to dxweb_app using (partner_id = dx_partner());
alter table webhook_counter enable row level security;
create policy partner on webhook_counter to dxweb_app using (partner_id = dx_partner());
alter table webhook_delivery enable row level security;
create policy partner on webhook_delivery to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on
  webhook_endpoint, webhook_secret, webhook_event, webhook_counter, webhook_delivery
 to dxweb_app;
revoke execute on function
  dx_note_webhook(integer, text, text, jsonb), dx_log_to_webhooks(), dx_webhooks_due(timestamptz),
  dx_webhook_keepers(integer)
 from public;
grant execute on function dx_webhooks_due(timestamptz), dx_webhook_keepers(integer) to dxweb_app;
