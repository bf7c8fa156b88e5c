-- An event that is taken back to a draft gives up its places without a number, which are made anew when it is published:
-- its hall or its drawing may change until then. What is blocked stays blocked.
create function dx_event_withdrawn() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from open_place where partner_id = new.partner_id and event_id = new.id
    and (kind is null or kind = 'held' and until < now());
  return null;
end $$;
create trigger gives_up_places after update on event for each row
  when (old.state = 'published' and new.state = 'draft') execute function dx_event_withdrawn();
