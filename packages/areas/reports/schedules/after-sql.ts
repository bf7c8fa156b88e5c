/** SQL: true if schedule `d` applies to event `e`; both are table aliases. */
export const isAfter = (d: string, e: string): string => `${e}.state = 'published'
      and coalesce(${d}.event_id, ${e}.id) = ${e}.id
      and coalesce(${d}.event_type_id, ${e}.event_type_id) = ${e}.event_type_id
      and coalesce(${d}.auditorium_id, ${e}.auditorium_id) = ${e}.auditorium_id
      and (${d}.renter_id is null or ${d}.renter_id = ${e}.renter_id)`
