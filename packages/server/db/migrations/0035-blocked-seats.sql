-- Why a seat is blocked, by whom and when. Empty for what is sold, reserved or held.
alter table seat_claim
  add column reason text not null default '',
  add column noted_by integer references user_account (id),
  add column noted_at timestamptz;
