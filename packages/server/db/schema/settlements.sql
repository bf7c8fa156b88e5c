-- Settlements of money: the box office's day. What is locked stands as it was, whoever writes.

create function dx_keep_settled() returns trigger language plpgsql as $$
begin
  perform dx_refuse('wrong_state');
  return null;
end $$;

-- A day of the box office that somebody has begun to settle. The row's lock decides between two who take a step.
create table day_settlement ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  state text not null default 'open' check (state in ('open', 'counted', 'approved', 'locked')),
  counted_by integer references user_account (id),
  counted_at timestamptz,
  approved_by integer references user_account (id),
  approved_at timestamptz,
  locked_by integer references user_account (id),
  locked_at timestamptz,
  primary key (partner_id, day)
);

-- The cash that each clerk had at the end of the day, beside what the sales say. A difference has its reason.
create table day_cash_count ( -- by partner_id
  partner_id integer not null,
  day date not null,
  user_id integer not null references user_account (id),
  expected_ore bigint not null,
  counted_ore bigint not null,
  reason text not null default '',
  counted_by integer not null references user_account (id),
  counted_at timestamptz not null default now(),
  primary key (partner_id, day, user_id),
  foreign key (partner_id, day) references day_settlement (partner_id, day),
  check (counted_ore = expected_ore or reason <> '')
);

-- The settlement of a locked day, line by line, as it was then.
create table day_settlement_line ( -- by partner_id
  partner_id integer not null,
  day date not null,
  place integer not null,
  part text not null,
  line text not null,
  tickets integer,
  amount_ore bigint not null,
  vat_ore bigint,
  primary key (partner_id, day, place),
  foreign key (partner_id, day) references day_settlement (partner_id, day)
);

create trigger stays_settled before update or delete on day_settlement for each row when (old.state = 'locked')
  execute function dx_keep_settled();

alter table day_settlement enable row level security;
create policy partner on day_settlement to dxweb_app using (partner_id = dx_partner());
alter table day_cash_count enable row level security;
create policy partner on day_cash_count to dxweb_app using (partner_id = dx_partner());
alter table day_settlement_line enable row level security;
create policy partner on day_settlement_line to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on day_settlement, day_cash_count to dxweb_app;
grant select, insert on day_settlement_line to dxweb_app;
