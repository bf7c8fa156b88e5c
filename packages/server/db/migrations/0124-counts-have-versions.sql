-- Of two who count a clerk's cash at once, one is told that the other did.
alter table day_cash_count add column version integer not null default 1;
