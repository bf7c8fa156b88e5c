/** The last closed day, and later postings. The upper bound changes no row; the planner estimates few rows by it. */
export const sinceClosedBooks = `closed as materialized (
    select coalesce((select max(day) from closed_day where partner_id = $1), '-infinity') as day
  )`

export const isOpen = (posting: string) =>
  `${posting}.posted_on > (select day from closed) and ${posting}.posted_on < 'infinity'`

/** The two lines of the posting `p`. */
export const linesOfPosting = `cross join lateral (values (p.debit, p.amount_ore, 0::bigint), (p.credit, 0::bigint, p.amount_ore))
      l (account, debit_ore, credit_ore)`

/** The books by day of an axis, account and kind, with what belongs to no event apart. */
export const bookDays = `
    select day, account, kind, has_event, line_count, debit_ore, credit_ore from books_day
    where partner_id = $1 and day between :from and :to
    union all
    select p.posted_on, l.account, p.kind, p.event_id is not null, 1, l.debit_ore, l.credit_ore
    from posting p ${linesOfPosting}
    where p.partner_id = $1 and ${isOpen('p')} and p.posted_on between :from and :to`

/** The postings `p` of closed days of events whose days from `first` to `last` are within the period in part. */
const ofPart = (
  first: string,
  last: string,
) => `p.posted_on <= (select day from closed) and p.event_id = any (array(
      select b.event_id from books_of_event b
      where b.partner_id = $1 and b.${last} >= :from and b.${first} <= :to
        and not (b.${first} between :from and :to and b.${last} between :from and :to)))`

/**
 * Adds the postings that sums of whole events leave out: of events partly within the period, and those since the last
 * closed day. `columns` is read from each posting `p` and summed.
 */
export const postingsOutsideSums = (
  days: [first: string, last: string],
  columns: string,
  from: string,
) => {
  const sums = (which: string) => `
      select p.event_id, ${columns} from posting p ${from}
      where p.partner_id = $1 and p.posted_on between :from and :to and ${which} group by p.event_id`
  return `
    select e.title, d.*
    from (${sums(ofPart(...days))} union all ${sums(isOpen('p'))}) d
    left join lateral (select title from event where partner_id = $1 and id = d.event_id offset 0) e on true`
}
