-- An event has one poster. Two that were sent at once both stayed: the newest is kept, as if it had come last, and the
-- files of the others are swept away.
with placed as (
  select partner_id, event_id, id,
    row_number() over (partition by partner_id, event_id order by added_at desc, id desc) as place
  from event_image where use = 'poster'
), gone as (
  delete from event_image i using placed p
  where p.place > 1 and i.partner_id = p.partner_id and i.event_id = p.event_id and i.id = p.id
  returning i.partner_id, i.event_id, i.id, i.use
)
insert into audit_entry (partner_id, id, action, object_type, object_id, after)
select partner_id, gen_random_uuid(), 'imageRemoved', 'event', event_id::text,
  jsonb_build_object('image', use, 'imageId', id) from gone;
create unique index event_image_one_poster on event_image (partner_id, event_id) where use = 'poster';
