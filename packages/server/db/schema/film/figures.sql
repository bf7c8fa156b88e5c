-- Playing figures, and their transfers to the film industry's report server.

-- Each revision of a film show's figures. A sent revision never changes; a change makes a new revision.
create table playing_figure ( -- by partner_id
  partner_id integer not null references partner (id),
  event_id integer not null,
  revision integer not null check (revision > 0),
  status text not null check (status in ('preliminary', 'final', 'correction')),
  operating_day date not null,
  -- docs/playing-figures.md describes the shape.
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  made_at timestamptz not null default now(),
  primary key (partner_id, event_id, revision),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index playing_figure_made on playing_figure (partner_id, made_at);

-- Outbox and log of transfers.
create table playing_transfer ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  event_id integer not null,
  revision integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'accepted', 'rejected')),
  receiver text not null default '',
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  answered_at timestamptz,
  -- The receiver's answer, or the reason why the receiver was not reached.
  answer text not null default '',
  asked_at timestamptz not null default now(),
  -- Null if the job requested the transfer.
  asked_by integer references user_account (id),
  primary key (partner_id, id),
  foreign key (partner_id, event_id, revision) references playing_figure (partner_id, event_id, revision)
);
create index playing_transfer_due on playing_transfer (partner_id, due_at) where state in ('waiting', 'sending');
create index playing_transfer_asked on playing_transfer (partner_id, asked_at);
create index playing_transfer_event on playing_transfer (partner_id, event_id);
-- At most one open transfer per revision.
create unique index playing_transfer_once on playing_transfer (partner_id, event_id, revision)
  where state in ('waiting', 'sending');

alter table playing_figure enable row level security;
create policy partner on playing_figure to dxweb_app using (partner_id = dx_partner());
alter table playing_transfer enable row level security;
create policy partner on playing_transfer to dxweb_app using (partner_id = dx_partner());

grant select, insert on playing_figure, playing_transfer to dxweb_app;
grant update (state, receiver, tries, due_at, taken_at, answered_at, answer) on playing_transfer to dxweb_app;
