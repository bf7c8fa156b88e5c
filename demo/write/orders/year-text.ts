/** Inserts orders without ticketed events. First day, last day and last day of an option are in days from today. */
export const moreText = `
  insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, contact_person, state,
    option_until, project_id)
  select $1, dx_next_id($1, 'booking_order'), o.title, '', o.renter_id, $2::date + o.first, $2::date + o.last, o.contact,
    o.state, $2::date + o.until, p.id
  from (values
    ('Kurskvelder', 3, -200, 160, 'Liv Aas', 'periodFinished', null::integer),
    ('Kommunens ledersamling', 3, -75, -74, 'Liv Aas', 'finished', null),
    ('Avlyst seminar', 2, -60, -60, 'Siri Lie', 'finished', null),
    ('Medlemsfest', 1, -52, -52, 'Ingrid Dahl', 'invoiced', null),
    ('Firmafest for verftet', 2, -44, -44, 'Tor Moe', 'invoiced', null),
    ('Kursdager', 2, -24, -23, 'Siri Lie', 'invoiced', null),
    ('Årsmøte', 1, -18, -18, 'Randi Vik', 'approvedForInvoicing', null),
    ('Prøvespill', 3, -12, -12, 'Liv Aas', 'completedNotInvoiced', null),
    ('Jubileumskonsert', 2, 97, 97, 'Tor Moe', 'confirmed', null),
    ('Vårkonsert', 2, 100, 100, 'Tor Moe', 'option', 9),
    ('Revypremiere', 1, 100, 100, 'Ingrid Dahl', 'option', 16),
    ('Vinterfestivalen', 2, 107, 109, 'Siri Lie', 'unconfirmed', null)
  ) o (title, renter_id, first, last, contact, state, until)
  left join project p on p.partner_id = $1 and p.title = o.title`

export const festivalText = `
  insert into project (partner_id, id, title, renter_id, period_from, period_to, budget_ore, note)
  values ($1, dx_next_id($1, 'project'), 'Vinterfestivalen', 2, $2::date + 107, $2::date + 109, 25000000,
    'Fire konserter på tre dager.')`

/** Inserts the events; two of the options are for the same hall at the same time. */
export const eventsText = `
  insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id, renter_id,
    organizer, state, capacity, order_id, accepts_overlap, changed_by, changed_at)
  select $1, dx_next_id($1, 'event'), w.title, a.id, w.at, w.at + interval '2 hours', w.at - interval '90 minutes',
    w.at + interval '3 hours', et.id, o.renter_id, r.name, 'draft', 0, o.id, o.state = 'option', $3, $2::date
  from (select v.title, v.ordered, v.hall, ($2::date + v.day + v.start::time) at time zone 'Europe/Oslo' as at
    from (values
      ('Jubileumskonsert', 'Jubileumskonsert', 'Lillesal', 97, '19:00'),
      ('Vårkonsert', 'Vårkonsert', 'Storsalen', 100, '19:30'),
      ('Revypremiere', 'Revypremiere', 'Storsalen', 100, '20:00'),
      ('Vinterfestivalen: åpning', 'Vinterfestivalen', 'Storsalen', 107, '19:00'),
      ('Vinterfestivalen: unge stemmer', 'Vinterfestivalen', 'Lillesal', 108, '15:00'),
      ('Vinterfestivalen: hovedkonsert', 'Vinterfestivalen', 'Storsalen', 108, '20:00'),
      ('Vinterfestivalen: matiné', 'Vinterfestivalen', 'Lillesal', 109, '14:00'),
      ('Prøvespill', 'Prøvespill', 'Lillesal', -12, '08:00')
    ) v (title, ordered, hall, day, start)) w
  join booking_order o on o.partner_id = $1 and o.title = w.ordered
  join renter r on r.partner_id = $1 and r.id = o.renter_id
  join auditorium a on a.partner_id = $1 and a.name = w.hall
  join event_type et on et.partner_id = $1 and et.name = 'Konsert'`

/** A running order has a line for each period. */
export const linesText = `
  insert into order_line (partner_id, id, order_id, kind, description, quantity, unit, unit_price_ore, vat_type_id, sort)
  select $1, dx_next_id($1, 'order_line'), o.id, 'hallRent', l.description, l.quantity, l.unit, l.price, l.vat, l.sort
  from (values
    ('Kurskvelder', 'Foajeen, 1. periode', 100, 'fixed', 600000, 5, 1),
    ('Kurskvelder', 'Foajeen, 2. periode', 100, 'fixed', 600000, 5, 2),
    ('Kurskvelder', 'Foajeen, 3. periode', 100, 'fixed', 750000, 5, 3),
    ('Kurskvelder', 'Foajeen, 4. periode', 100, 'fixed', 750000, 5, 4),
    ('Kommunens ledersamling', 'Leie av Storsalen', 200, 'day', 800000, 5, 1),
    ('Kommunens ledersamling', 'Teknisk rigg', 100, 'fixed', 340000, 1, 2),
    ('Avlyst seminar', 'Leie av Lillesal', 100, 'day', 450000, 5, 1),
    ('Medlemsfest', 'Leie av Lillesal', 100, 'day', 450000, 5, 1),
    ('Medlemsfest', 'Rydding', 350, 'hour', 55000, 1, 2),
    ('Firmafest for verftet', 'Leie av Storsalen', 100, 'day', 1200000, 5, 1),
    ('Firmafest for verftet', 'Lyd og lys', 800, 'hour', 69000, 1, 2),
    ('Kursdager', 'Leie av Lillesal', 200, 'day', 675000, 5, 1),
    ('Kursdager', 'Projektor', 200, 'day', 45000, 1, 2),
    ('Årsmøte', 'Leie av Lillesal', 100, 'day', 450000, 5, 1),
    ('Danseoppvisning', 'Leie av Lillesal', 100, 'day', 450000, 5, 1)
  ) l (ordered, description, quantity, unit, price, vat, sort)
  join booking_order o on o.partner_id = $1 and o.title = l.ordered`

export const offersText = `
  insert into order_offer (partner_id, id, order_id, number, kind, locale, content, message, email, made_by, made_at,
    expires_on, token_hash, accepted_at, accepted_name, accepted_from, accepted_to)
  select $1, dx_next_id($1, 'order_offer'), o.id, 1, 'quote', 'nb', dx_offer_content($1, o.id), f.message, r.email, $3,
    $2::date + f.made, $2::date + f.expires, sha256(convert_to('demo ' || o.id, 'UTF8')), $2::date + f.accepted,
    case when f.accepted is null then '' else o.contact_person end, case when f.accepted is null then '' else '192.0.2.17' end,
    case when f.accepted is not null then 'confirmed' end
  from (values
    ('Vårkonsert', -2, 9, null::integer, 'Vi holder datoen til fristen går ut.'),
    ('Jubileumskonsert', -20, -6, -15, ''),
    ('Festaften for fabrikken', -30, -10, null, 'Si fra om dere vil ha bevertning.')
  ) f (ordered, made, expires, accepted, message)
  join booking_order o on o.partner_id = $1 and o.title = f.ordered
  join renter r on r.partner_id = $1 and r.id = o.renter_id
  order by o.id`
