-- All tickets of a cancelled event are paid back by a run that goes on in the background, after a restart too. What
-- has gone back is read from the refunds themselves; a run keeps only what it was told and what failed.
create table refund_run (
  partner_id integer not null,
  id uuid not null,
  event_id integer not null,
  with_fee boolean not null,
  reason text not null,
  started_by integer not null references user_account (id),
  sudo_id integer references user_account (id),
  request_id text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
-- One at a time for each event.
create unique index refund_run_open on refund_run (partner_id, event_id) where finished_at is null;
create index refund_run_event on refund_run (partner_id, event_id, started_at);

create table refund_run_sale (
  partner_id integer not null,
  run_id uuid not null,
  sale_id uuid not null,
  failure text not null default '',
  done_at timestamptz not null default now(),
  primary key (partner_id, run_id, sale_id),
  foreign key (partner_id, run_id) references refund_run (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['refund_run', 'refund_run_sale'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
  end loop;
end $$;
grant select, insert, update on refund_run to dxweb_app;
grant select, insert on refund_run_sale to dxweb_app;
