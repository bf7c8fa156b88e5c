/** A part of a statement that lists the seats of event `$2`. `section` is '' in a hall with one section. */
export const namedSeats = `named as materialized (
    select (seat ->> 'id')::integer as id, seat ->> 'row' as row_label, seat ->> 'number' as seat_label,
      case when jsonb_array_length(m.drawing -> 'sections') > 1 then seat ->> 'section' else '' end as section
    from event e join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id,
      jsonb_array_elements(m.drawing -> 'seats') seat
    where e.partner_id = $1 and e.id = $2
  )`

export const namedAreas = `floor as materialized (
    select (area ->> 'id')::integer as id, area ->> 'name' as name
    from event e join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id,
      jsonb_array_elements(m.drawing -> 'areas') area
    where e.partner_id = $1 and e.id = $2
  )`
