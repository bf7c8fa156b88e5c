import { isIn, joinedText, type Written } from './compile-store.ts'

/** Selection of a tree: a condition on the row, the members of a set, or all others. */
type Selected = { row: string } | { set: string; isNot: boolean }

const distinct = (set: string): string => `select distinct d.customer_id from (${set}) d`

const turned = (one: Selected): Selected =>
  'row' in one ? { row: `not (${one.row})` } : { ...one, isNot: !one.isNot }

const union = (sets: readonly string[]): string =>
  sets.map((set) => `select u.customer_id from (${set}) u`).join(' union ')

export const isKnown = 'c.partner_id = $1 and c.erased_at is null'

const rowsWhere = (condition: string): string =>
  `select c.id as customer_id from customer_row c where ${isKnown} and ${condition}`

/** Sorts the parts of a group by how they are asked. */
const sorted = (of: readonly Selected[]) => ({
  rows: of.flatMap((one) => ('row' in one ? [`(${one.row})`] : [])),
  within: of.flatMap((one) => ('set' in one && !one.isNot ? [one.set] : [])),
  without: of.flatMap((one) => ('set' in one && one.isNot ? [one.set] : [])),
})

/** Begins with what is fewest as a rule: some rows of the register, else a set, and never with all customers. */
function allOf(of: readonly Selected[]): Selected {
  const { rows, within, without } = sorted(of)
  if (within.length + without.length === 0) return { row: joinedText('all', rows) }
  if (rows.length + within.length === 0) return { set: union(without), isNot: true }
  const [first = '', ...others] = within
  const more = (sets: readonly string[]) =>
    [...rows, ...sets.map(isIn), ...without.map((set) => `not ${isIn(set)}`)].join(' and ')
  if (rows.length > 0) return { set: rowsWhere(more(within)), isNot: false }
  if (others.length + without.length === 0) return { set: first, isNot: false }
  return {
    set: `select c.id as customer_id from (${distinct(first)}) c (id) where ${more(others)}`,
    isNot: false,
  }
}

function anyOf(of: readonly Selected[]): Selected {
  const { rows, within, without } = sorted(of)
  if (within.length === 0 || without.length > 0) return turned(allOf(of.map(turned)))
  const sets = rows.length > 0 ? [rowsWhere(`(${joinedText('any', rows)})`), ...within] : within
  return { set: union(sets), isNot: false }
}

function selectedOf(written: Written): Selected {
  const one =
    'leaf' in written
      ? 'row' in written.leaf
        ? written.leaf
        : { ...written.leaf, isNot: false }
      : (written.join === 'all' ? allOf : anyOf)(written.of.map(selectedOf))
  return written.isNot ? turned(one) : one
}

const countOfRows = (condition: string): string =>
  `(select count(*) from customer_row c where ${isKnown} and ${condition})`

/** Erased customers keep their sales. They are few, and have an index of their own. */
const countOfSet = (set: string): string => `(
  select count(*) from (${distinct(set)}) s where not exists (
    select from customer_row g where g.partner_id = $1 and g.id = s.customer_id and g.erased_at is not null))`

export interface Counted {
  count: string
  /** Counted as all customers without those of a set. */
  isRest: boolean
}

/**
 * Counts the customers of a tree from its sets, without joining the whole register to each of them.
 * Counts a negated set as all customers less its members.
 */
export function countedOf(written: Written): Counted {
  const selected = selectedOf(written)
  if ('row' in selected) return { count: countOfRows(selected.row), isRest: false }
  const { isNot: isRest } = selected
  const count = countOfSet(selected.set)
  return { count: isRest ? `${countOfRows('true')} - ${count}` : count, isRest }
}
