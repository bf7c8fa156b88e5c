-- Messages to buyers, each sent at most once.

-- A message to the buyers of an event. Its recipients are written in the same transaction, so that a restarted server
-- continues the sending.
create table buyer_message ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  event_id integer not null,
  locale text not null check (locale in ('nb', 'en')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  sent_by integer not null references user_account (id),
  sent_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index buyer_message_event on buyer_message (partner_id, event_id, sent_at);

-- One row per address. 'sending' is written before the mail is sent. If the server stops then, the outcome is unknown,
-- and the mail is not resent automatically.
create table buyer_message_recipient ( -- by partner_id
  partner_id integer not null,
  message_id uuid not null,
  line integer not null,
  name text not null,
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure')),
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  tries integer not null default 0,
  primary key (partner_id, message_id, line),
  foreign key (partner_id, message_id) references buyer_message (partner_id, id)
);
create unique index buyer_message_recipient_once on buyer_message_recipient (partner_id, message_id, lower(email));
create index buyer_message_recipient_email on buyer_message_recipient (partner_id, lower(email));
create index buyer_message_recipient_due on buyer_message_recipient (partner_id, due_at) where state = 'waiting';

alter table buyer_message enable row level security;
create policy partner on buyer_message to dxweb_app using (partner_id = dx_partner());
alter table buyer_message_recipient enable row level security;
create policy partner on buyer_message_recipient to dxweb_app using (partner_id = dx_partner());

grant select, insert on buyer_message, buyer_message_recipient to dxweb_app;
grant update (state, due_at, taken_at, sent_at, tries) on buyer_message_recipient to dxweb_app;
