-- How soon the next guess at an account is looked at. Each wrong one that was looked at makes the wait longer; those
-- that came too early are neither looked at nor counted, so nobody is kept waiting by them.
create table guess_pace (
  key text primary key,
  wrong integer not null,
  tried_at timestamptz not null,
  open_at timestamptz not null
);
grant select, insert, update, delete on guess_pace to dxweb_app;
