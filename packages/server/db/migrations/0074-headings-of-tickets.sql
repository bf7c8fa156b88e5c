-- What an event's tickets are headed with where its title alone will not do: nothing, or at most two lines of 50
-- characters (specification 5).
alter table event add column heading text not null default ''
  check (heading ~ '^[^\n]{0,50}(\n[^\n]{0,50})?$');
