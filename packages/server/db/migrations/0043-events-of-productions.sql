-- Events follow a production; what a house says of its own event goes first.
alter table event drop column production_key;
alter table event
  add column production_id integer references production (id),
  add column own_age_limit text check (own_age_limit in ('a', '6', '9', '12', '15', '18', '7', '11')),
  add column own_runtime_minutes integer check (own_runtime_minutes between 1 and 1440);
create index event_of_production on event (partner_id, production_id) where production_id is not null;
