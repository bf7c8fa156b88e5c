-- A ticket knows when it was sold, so that what an event sold since its last closed day is one short walk of an
-- index. It is the time of its sale: both are the beginning of the same transaction.

alter table ticket add column sold_at timestamptz;
update ticket t set sold_at = s.sold_at from sale s where s.partner_id = t.partner_id and s.id = t.sale_id;
alter table ticket alter column sold_at set not null, alter column sold_at set default now();
create index ticket_event_time on ticket (partner_id, event_id, sold_at);
drop index ticket_event;
