import {
  type Compiled,
  conditionText,
  isIn,
  joinedText,
  ofPartner,
  sales,
  setOf,
  testedText,
  type Written,
} from './compile-store.ts'

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

/** Follows from sales alone, so that one pass of a customer's sales decides. */
const isOfSales = (written: Written): boolean =>
  'leaf' in written
    ? 'sales' in written.leaf
    : written.of.length > 0 && written.of.every((one) => isOfSales(one))

/** Selects who has no sales. */
const hasNoSales = (written: Written): boolean => {
  if ('leaf' in written) return written.isNot
  const of = written.of.map((one) => hasNoSales(one))
  return (written.join === 'all' ? !of.includes(false) : of.includes(true)) !== written.isNot
}

/** Works out a tree of sales once for each customer who has some, with the rest if it selects those without. */
function ofSales(written: Written): Selected {
  const isNot = hasNoSales(written)
  const together = conditionText(written, (leaf) =>
    'sales' in leaf ? leaf.sales.together : 'false',
  )
  const having = isNot ? `not ${together}` : together
  return {
    set: `${sales} where ${ofPartner} group by o.customer_id having ${having}`,
    isNot,
  }
}

function selectedOf(written: Written): Selected {
  if ('leaf' in written) {
    const { leaf, isNot } = written
    const one: Selected = 'row' in leaf ? leaf : { set: setOf(leaf), isNot: false }
    return isNot ? turned(one) : one
  }
  const { join, of, isNot } = written
  const [only] = of
  if (only && of.length === 1) return isNot ? turned(selectedOf(only)) : selectedOf(only)
  if (isOfSales(written)) return ofSales(written)
  const selected = (join === 'all' ? allOf : anyOf)(partsOf(join, of).map(selectedOf))
  return isNot ? turned(selected) : selected
}

/** Takes the parts of a group that follow from sales as one. */
function partsOf(join: 'all' | 'any', of: readonly Written[]): readonly Written[] {
  const together = of.filter((one) => isOfSales(one))
  if (together.length < 2) return of
  return [...of.filter((one) => !isOfSales(one)), { join, of: together, isNot: false }]
}

const countOfRows = (condition: string): string =>
  `(select count(*) from customer_row c where ${isKnown} and ${condition})`

/** Erased customers keep their sales. They are few, and have an index of their own. */
const knownOf = (set: string): string => `from (${distinct(set)}) s where not exists (
  select from customer_row g where g.partner_id = $1 and g.id = s.customer_id and g.erased_at is not null)`

/** So many customers are asked one by one for examples of a rest, before all of them are. */
const mostTested = 2_000

export interface Counted {
  /** What a statement begins with: `chosen` has the count and the ids of the first customers. */
  chosen: string
  /** Counted as all customers without those of a set; the newest are its first. */
  isRest: boolean
}

/**
 * Counts the customers of a tree from its sets, without joining the whole register to each of them.
 * Counts a negated set as all customers less its members.
 */
export function countedOf({ condition, written, add }: Compiled, limit: number): Counted {
  const selected = selectedOf(written)
  const most = `${add(limit)}::integer`
  if ('row' in selected) {
    const ids = `array(select c.id from customer_row c where ${isKnown} and ${condition} order by c.id limit ${most})`
    return {
      chosen: `with chosen as materialized (select ${countOfRows(selected.row)}::integer as count, ${ids} as ids)`,
      isRest: false,
    }
  }
  if (!selected.isNot) {
    const ids = `(array_agg(s.customer_id order by s.customer_id))[1:${most}]`
    return {
      chosen: `with chosen as materialized (select count(*)::integer as count, ${ids} as ids ${knownOf(selected.set)})`,
      isRest: false,
    }
  }
  return {
    chosen: `with counted as materialized (
      select (${countOfRows('true')} - (select count(*) ${knownOf(selected.set)}))::integer as count
    ), tested as materialized (
      select c.id from (select * from customer_row c where ${isKnown} order by c.id desc limit ${mostTested}) c
      where ${testedText(written)} order by c.id desc limit ${most}
    ), chosen as materialized (
      select count, array(select id from tested union all (
        select c.id from customer_row c
        where (select count(*) from tested) < (select least(count, ${most}) from counted) and ${isKnown} and ${condition}
        order by c.id desc limit ${most})) as ids
      from counted)`,
    isRest: true,
  }
}
