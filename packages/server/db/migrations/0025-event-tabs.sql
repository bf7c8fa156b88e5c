-- What an event is sold by, who takes part in it, and the files, texts and pictures that belong to it.

alter table event
  add column min_per_purchase integer not null default 1 check (min_per_purchase between 1 and 200),
  add column max_per_screening integer check (max_per_screening between 1 and 100000),
  add column ticket_count integer check (ticket_count between 1 and 100000),
  add column hold_days integer not null default 7 check (hold_days between 0 and 365),
  add column pickup_minutes integer not null default 30 check (pickup_minutes between 0 and 10080),
  add column pickup_deadline timestamptz,
  add column last_reservation timestamptz,
  add column valid_from timestamptz,
  add column valid_to timestamptz,
  add column hides_price boolean not null default false,
  add column web_purchase_code text not null default '';

-- What a new event of the type begins with. Null: as the house does it otherwise.
alter table event_type
  add column sales_start_days integer check (sales_start_days between 1 and 730),
  add column sales_stop_minutes integer check (sales_stop_minutes between 0 and 10080),
  add column web_sales_stop_minutes integer check (web_sales_stop_minutes between 0 and 10080),
  add column hold_days integer check (hold_days between 0 and 365),
  add column pickup_minutes integer check (pickup_minutes between 0 and 10080),
  add column max_per_purchase integer check (max_per_purchase between 1 and 200);

-- The sale follows an event that is moved: its ends keep their distance to the start, by the hall's clock. Its starts
-- stand, since they were announced; what they then forbid is refused, whichever command moves the event.
create function dx_sale_follows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zone text := (select time_zone from partner where id = new.partner_id);
  later interval := (new.starts_at at time zone zone) - (old.starts_at at time zone zone);
  moved boolean := new.starts_at <> old.starts_at;
  starts date := (new.starts_at at time zone zone)::date;
begin
  if moved then
    new.sales_stop := ((new.sales_stop at time zone zone) + later) at time zone zone;
    new.web_sales_stop := ((new.web_sales_stop at time zone zone) + later) at time zone zone;
    new.pickup_deadline := ((new.pickup_deadline at time zone zone) + later) at time zone zone;
    new.last_reservation := ((new.last_reservation at time zone zone) + later) at time zone zone;
    new.valid_from := ((new.valid_from at time zone zone) + later) at time zone zone;
    new.valid_to := ((new.valid_to at time zone zone) + later) at time zone zone;
  end if;
  if starts in ((new.sales_start at time zone zone)::date, (new.web_sales_start at time zone zone)::date) then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object(
      case when moved then 'date' when starts = (new.sales_start at time zone zone)::date then 'salesStart'
        else 'webSalesStart' end, jsonb_build_object('code', 'sales_start_on_day'))));
  end if;
  if new.sales_start >= new.sales_stop or new.web_sales_start >= new.web_sales_stop then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object(
      case when moved then 'date' when new.sales_start >= new.sales_stop then 'salesStop' else 'webSalesStop' end,
      jsonb_build_object('code', 'sale_ends_first'))));
  end if;
  return new;
end $$;
create trigger sale_follows before update on event for each row
  when ((old.starts_at, old.sales_start, old.sales_stop, old.web_sales_start, old.web_sales_stop)
    is distinct from (new.starts_at, new.sales_start, new.sales_stop, new.web_sales_start, new.web_sales_stop))
  execute function dx_sale_follows();

-- Tickets that may be sold of an event whose number is limited below its places: a row each, taken with SKIP LOCKED,
-- so that no sale waits for another. Kept by the trigger: an event is locked against sales while its number changes.
create table ticket_quota (
  partner_id integer not null,
  event_id integer not null,
  place integer not null,
  sale_id uuid,
  primary key (partner_id, event_id, place),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

create function dx_ticket_quota() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from ticket_quota where partner_id = new.partner_id and event_id = new.id;
  if (select count(*) from ticket where partner_id = new.partner_id and event_id = new.id and state = 'issued')
      > new.ticket_count then
    perform dx_refuse('invalid', '{"fields": {"ticketCount": {"code": "below_sold"}}}');
  end if;
  insert into ticket_quota (partner_id, event_id, place, sale_id)
  select new.partner_id, new.id, n, t.sale_id from generate_series(1, new.ticket_count) n
  left join (select sale_id, row_number() over () as place from ticket
    where partner_id = new.partner_id and event_id = new.id and state = 'issued') t on t.place = n;
  return null;
end $$;
create trigger counts_tickets after update on event for each row
  when (old.ticket_count is distinct from new.ticket_count) execute function dx_ticket_quota();
create trigger counts_tickets_of_new after insert on event for each row
  when (new.ticket_count is not null) execute function dx_ticket_quota();

create function dx_ticket_freed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ticket_quota q set sale_id = null where (q.partner_id, q.event_id, q.place) = (
    select partner_id, event_id, place from ticket_quota
    where partner_id = new.partner_id and event_id = new.event_id and sale_id = new.sale_id limit 1);
  return null;
end $$;
create trigger frees_quota after update on ticket for each row
  when (old.state = 'issued' and new.state = 'refunded') execute function dx_ticket_freed();

-- What an event asks those who take part about, beside who they are. `fields`: id, label, kind.
create table participant_form (
  partner_id integer not null,
  event_id integer not null,
  fields jsonb not null default '[]',
  version integer not null default 1,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create table event_participant (
  partner_id integer not null,
  event_id integer not null,
  id uuid not null,
  first_name text not null default '',
  last_name text not null,
  email text not null default '',
  phone text not null default '',
  note text not null default '',
  -- By the id of the form's field.
  answers jsonb not null default '{}',
  checked_in_at timestamptz,
  checked_in_by integer references user_account (id),
  checked_out_at timestamptz,
  checked_out_by integer references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- Every stored object has a row before it is written and until it is gone, so that none is left behind: what stays
-- arriving or leaving is swept away. `parts` are the objects' names after the id.
create table stored_file (
  partner_id integer not null references partner (id),
  id uuid not null,
  parts text[] not null,
  state text not null check (state in ('arriving', 'kept', 'leaving')),
  since timestamptz not null default now(),
  primary key (partner_id, id)
);
create index stored_file_unsettled on stored_file (partner_id, since) where state <> 'kept';

create table event_attachment (
  partner_id integer not null,
  event_id integer not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size integer not null,
  added_by integer references user_account (id),
  added_at timestamptz not null default now(),
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, id) references stored_file (partner_id, id)
);

create table event_image (
  partner_id integer not null,
  event_id integer not null,
  id uuid not null,
  use text not null check (use in ('poster', 'image')),
  content_type text not null,
  width integer not null,
  height integer not null,
  alt_nb text not null default '',
  alt_en text not null default '',
  -- Parts of the whole, 0 to 1: what is shown, and the point that no frame may leave out.
  crop jsonb not null,
  focus jsonb not null,
  sort integer not null default 0,
  added_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, id) references stored_file (partner_id, id)
);

create function dx_file_leaves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update stored_file f set state = 'leaving', since = now() from gone g
  where f.partner_id = g.partner_id and f.id = g.id;
  return null;
end $$;
create trigger file_leaves after delete on event_attachment referencing old table as gone
  for each statement execute function dx_file_leaves();
create trigger file_leaves after delete on event_image referencing old table as gone
  for each statement execute function dx_file_leaves();

-- Rich text is a document of `kit/rich-text.ts`.
create table event_synopsis (
  partner_id integer not null,
  event_id integer not null,
  nb jsonb not null,
  en jsonb not null,
  changed_by integer references user_account (id),
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- The notes of an event, all its versions; the newest stands, and as plain text on the event.
create table event_note (
  partner_id integer not null,
  event_id integer not null,
  version integer not null,
  document jsonb not null,
  saved_by integer references user_account (id),
  saved_at timestamptz not null default now(),
  primary key (partner_id, event_id, version),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
insert into event_note (partner_id, event_id, version, document, saved_at)
select partner_id, id, 1, jsonb_build_object('type', 'doc', 'content', (
    select jsonb_agg(case when line = '' then '{"type": "paragraph"}'::jsonb else jsonb_build_object('type', 'paragraph',
      'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', line))) end order by place)
    from regexp_split_to_table(note, E'\r?\n') with ordinality l (line, place))), changed_at
from event where note <> '';

do $$
declare
  name text;
begin
  foreach name in array array['ticket_quota', 'participant_form', 'event_participant', 'stored_file',
    'event_attachment', 'event_image', 'event_synopsis', 'event_note'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
    execute format('grant select, insert, update, delete on %I to dxweb_app', name);
  end loop;
  foreach name in array array['participant_form', 'event_participant', 'event_attachment', 'event_image',
    'event_synopsis', 'event_note'] loop
    execute format('create policy renter on %1$I for select to dxweb_renter using (partner_id = (select dx_partner()) '
      'and exists (select from event e where e.partner_id = %1$I.partner_id and e.id = %1$I.event_id))', name);
    execute format('grant select on %I to dxweb_renter', name);
  end loop;
end $$;
revoke update, delete on event_note from dxweb_app;
revoke insert, delete on ticket_quota from dxweb_app;
revoke all on function dx_sale_follows(), dx_ticket_quota(), dx_ticket_freed(), dx_file_leaves() from public;
