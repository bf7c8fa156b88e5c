/** The last closed day, and what has been posted since. Its end is needless, and tells the planner that it is little. */
export const sinceClosedBooks = `closed as materialized (
    select coalesce((select max(day) from closed_day where partner_id = $1), '-infinity') as day
  )`

export const isOpen = (posting: string) =>
  `${posting}.posted_on > (select day from closed) and ${posting}.posted_on < 'infinity'`

/** The two lines of the posting `p`. */
export const linesOfPosting = `cross join lateral (values (p.debit, p.amount_ore, 0::bigint), (p.credit, 0::bigint, p.amount_ore))
      l (account, debit_ore, credit_ore)`

/** The books by day, account and kind. */
export const bookDays = `
    select day, account, kind, line_count, debit_ore, credit_ore from books_day
    where partner_id = $1 and {posted day day}
    union all
    select p.posted_on, l.account, p.kind, 1, l.debit_ore, l.credit_ore from posting p ${linesOfPosting}
    where p.partner_id = $1 and ${isOpen('p')} and {posted day p.posted_on}`

/**
 * The books of a period by event. One that was posted within it alone is read whole, and the others by their postings.
 * One event may have several rows.
 */
export const bookEvents = `
    select event_id, line_count, amount_ore from books_of_event
    where partner_id = $1 and {posted day first_on} and {posted day last_on}
    union all
    select p.event_id, 2, p.amount_ore
    from posting p
    where p.partner_id = $1 and {posted day p.posted_on} and p.posted_on <= (select day from closed)
      and p.event_id = any (array(
        select b.event_id from books_of_event b
        where b.partner_id = $1 and {posted since b.last_on} and {posted until b.first_on}
          and not ({posted day b.first_on} and {posted day b.last_on})))
    union all
    select null, line_count, debit_ore from books_day
    where partner_id = $1 and not has_event and {posted day day}
    union all
    select p.event_id, 2, p.amount_ore from posting p
    where p.partner_id = $1 and ${isOpen('p')} and {posted day p.posted_on}`
