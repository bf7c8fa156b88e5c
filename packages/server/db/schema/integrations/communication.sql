-- Customers stored at a venue's customer-communication service, for sending only differences (docs/decisions/0216).

-- One row while customer communication is enabled. Purchases are sent from `since` on, two years before it was enabled.
create table communication_state ( -- by partner_id
  partner_id integer primary key references partner (id),
  integration_id text not null default 'customerCommunication' check (integration_id = 'customerCommunication'),
  since timestamptz not null,
  -- Identifies address and key. If either changes, everything is sent again.
  target text not null,
  -- Position after which opt-outs are read.
  opt_out_cursor text not null default '',
  foreign key (partner_id, integration_id) references integration (partner_id, integration_id) on delete cascade
);

-- Customers at the service, with the hash of the sent fields. Has no foreign key to the customer, since the row lets
-- the next run remove an erased or merged customer at the service.
create table communication_contact ( -- by partner_id
  partner_id integer not null references communication_state (partner_id) on delete cascade,
  customer_id integer not null,
  content_hash text not null,
  sent_at timestamptz not null default now(),
  primary key (partner_id, customer_id)
);

alter table communication_state enable row level security;
alter table communication_contact enable row level security;
create policy partner on communication_state to dxweb_app using (partner_id = dx_partner());
create policy partner on communication_contact to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on communication_state, communication_contact to dxweb_app;
