-- The counter and the web sell in windows of their own, and an event may be sold in either alone.
alter table event add column is_counter_sale_open boolean not null default true;
