/** SQL for `placed (sale_id, seats)`: the named places of the valid tickets of each sale in `shown (sale_id)`. */
export const placesOfSales = `held_place as materialized (
    select k.sale_id, k.seat_id, k.area_id, e.seat_map_id as map_id
    from shown join ticket k on k.partner_id = $1 and k.sale_id = shown.sale_id and k.state = 'issued'
    join event e on e.partner_id = $1 and e.id = k.event_id
  ), map as materialized (
    select id, drawing from seat_map where partner_id = $1 and id in (select map_id from held_place)
  ), seat as materialized (
    select map.id as map_id, (seat ->> 'id')::integer as id, seat ->> 'row' as row_label, seat ->> 'number' as seat_label,
      case when jsonb_array_length(map.drawing -> 'sections') > 1 then seat ->> 'section' else '' end as section
    from map, jsonb_array_elements(map.drawing -> 'seats') seat
  ), area as materialized (
    select map.id as map_id, (area ->> 'id')::integer as id, area ->> 'name' as name
    from map, jsonb_array_elements(map.drawing -> 'areas') area
  ), placed as (
    select sale_id, jsonb_agg(named order by is_floor, first) as seats
    from (
      select k.sale_id, false as is_floor, min(s.id) as first, jsonb_build_object('section', s.section,
        'row', s.row_label, 'seats', jsonb_agg(s.seat_label order by s.id)) as named
      from held_place k join seat s on s.map_id = k.map_id and s.id = k.seat_id
      group by k.sale_id, s.section, s.row_label
      union all
      select k.sale_id, true, k.area_id, jsonb_build_object('section', coalesce(a.name, ''), 'row', '',
        'seats', '[]'::jsonb, 'places', count(*))
      from held_place k left join area a on a.map_id = k.map_id and a.id = k.area_id
      where k.area_id is not null group by k.sale_id, k.area_id, a.name
    ) p group by sale_id
  )`
