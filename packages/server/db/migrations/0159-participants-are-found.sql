-- What the search finds those who take part in events by, as it does customers.
create table participant_word (
  partner_id integer not null,
  word text collate "C" not null,
  event_id integer not null,
  participant_id uuid not null,
  primary key (partner_id, word, event_id, participant_id),
  foreign key (partner_id, event_id, participant_id)
    references event_participant (partner_id, event_id, id) on delete cascade
);
create index participant_word_participant on participant_word (partner_id, participant_id, word);
create index participant_word_event on participant_word (partner_id, event_id, participant_id);

alter table participant_word enable row level security;
create policy partner on participant_word to dxweb_app using (partner_id = (select dx_partner()));
grant select, insert, delete on participant_word to dxweb_app;

create function dx_participant_words() returns trigger language plpgsql as $$
begin
  delete from participant_word
  where partner_id = new.partner_id and event_id = new.event_id and participant_id = new.id;
  insert into participant_word (partner_id, word, event_id, participant_id)
  select new.partner_id, word, new.event_id, new.id
  from dx_search_words(new.first_name || ' ' || new.last_name, new.email, new.phone) word;
  return null;
end $$;
create trigger participant_is_found after insert or update of first_name, last_name, email, phone on event_participant
  for each row execute function dx_participant_words();
revoke all on function dx_participant_words() from public;

insert into participant_word (partner_id, word, event_id, participant_id) select p.partner_id, word, p.event_id, p.id
from event_participant p, dx_search_words(p.first_name || ' ' || p.last_name, p.email, p.phone) word;

-- A participant is found by its id alone.
create index event_participant_by_id on event_participant (partner_id, id);
