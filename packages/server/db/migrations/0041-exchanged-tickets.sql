-- Tickets that were exchanged for others. What comes back and what is sold for it are two sales that name each other;
-- what goes along from the one to the other is in the payments of both, by the means that it was first paid by.
alter table ticket drop constraint ticket_state_check;
alter table ticket add constraint ticket_state_check check (state in ('issued', 'refunded', 'exchanged'));
alter table sale add column exchanged_with uuid;
alter table payment add column carried_ore bigint not null default 0;

drop trigger frees_quota on ticket;
create trigger frees_quota after update on ticket for each row
  when (old.state = 'issued' and new.state in ('refunded', 'exchanged')) execute function dx_ticket_freed();
