-- What the call sheet tells of an event, and how many came to one that sells no tickets.
alter table event
  add column doors_minutes integer check (doors_minutes between 0 and 360),
  add column sound_check_minutes integer check (sound_check_minutes between 0 and 1080),
  add column pause_count integer not null default 0 check (pause_count between 0 and 9),
  add column pause_minutes integer not null default 0 check (pause_minutes between 0 and 240),
  add column contact_name text not null default '',
  add column contact_mobile text not null default '',
  add column staff_note text not null default '',
  add column counted_visitors integer check (counted_visitors between 0 and 1000000);
