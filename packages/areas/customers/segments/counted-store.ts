import {
  type Compiled,
  isIn,
  joinedText,
  type Leaf,
  ofPartner,
  rowsOf,
  sales,
  setOf,
  testedText,
  type Written,
} from './compile-store.ts'
import { conditionsOf, inOnePass, maxConditions } from './one-pass-store.ts'
import type { Group } from './rules.ts'

/**
 * The selection of a tree: a condition on the row, or a set of customers. With `isNot`, the set contains the
 * customers that are not selected.
 */
type Selected = { row: string } | OfSet

/**
 * `isOnce` means that no customer is in the set twice. With `parts`, the set is counted as the first of two sets
 * minus the second, which is a subset of the first.
 */
interface OfSet {
  set: string
  isOnce: boolean
  isNot: boolean
  parts?: readonly [string, string]
}

const distinct = ({ set, isOnce }: OfSet): string =>
  isOnce ? set : `select distinct d.customer_id from (${set}) d`

const turned = (one: Selected): Selected =>
  'row' in one ? { row: `not (${one.row})` } : { ...one, isNot: !one.isNot }

function union(sets: readonly OfSet[], isNot: boolean): OfSet {
  const [only] = sets
  if (only && sets.length === 1) return { ...only, isNot }
  const set = sets.map((one) => `select u.customer_id from (${one.set}) u`).join(' union ')
  return { set, isOnce: true, isNot }
}

export const isKnown = 'c.partner_id = $1 and c.erased_at is null'

const rowsWhere = (condition: string): OfSet => ({
  set: `select c.id as customer_id from customer_row c where ${isKnown} and (${condition})`,
  isOnce: true,
  isNot: false,
})

const sorted = (of: readonly Selected[]) => ({
  rows: of.flatMap((one) => ('row' in one ? [`(${one.row})`] : [])),
  within: of.flatMap((one) => ('set' in one && !one.isNot ? [one] : [])),
  without: of.flatMap((one) => ('set' in one && one.isNot ? [one] : [])),
})

/**
 * Intersects the parts. Begins with the part that is usually smallest: the matching rows of the register, or a set.
 * Never begins with all customers.
 */
function allOf(of: readonly Selected[]): Selected {
  const { rows, within, without } = sorted(of)
  const [first, ...others] = within
  const more = (sets: readonly OfSet[]) =>
    joinedText('all', [
      ...rows,
      ...sets.map(({ set }) => isIn(set)),
      ...without.map(({ set }) => `not ${isIn(set)}`),
    ])
  if (rows.length > 0) {
    return within.length + without.length > 0
      ? rowsWhere(more(within))
      : { row: joinedText('all', rows) }
  }
  if (!first) return without.length > 0 ? union(without, true) : { row: 'true' }
  if (others.length + without.length === 0) return first
  const set = `select c.id as customer_id from (${distinct(first)}) c (id) where ${more(others)}`
  return { set, isOnce: true, isNot: false }
}

function anyOf(of: readonly Selected[]): Selected {
  const { rows, within, without } = sorted(of)
  if (within.length === 0 || without.length > 0) return turned(allOf(of.map(turned)))
  return union(rows.length > 0 ? [rowsWhere(joinedText('any', rows)), ...within] : within, false)
}

/** Returns true if a tree depends on sales only, so that a single pass over a customer's sales can evaluate it. */
const isOfSales = (written: Written): boolean =>
  'leaf' in written
    ? 'sales' in written.leaf
    : written.of.length > 0 && written.of.every((one) => isOfSales(one))

const hasNoSales = (written: Written): boolean => {
  if ('leaf' in written) return written.isNot
  const of = written.of.map((one) => hasNoSales(one))
  return (written.join === 'all' ? !of.includes(false) : of.includes(true)) !== written.isNot
}

const ofRows = (rows: string): string => `${sales} where ${ofPartner} and ${rows}`

/** Returns `rows` if the tree only requires that a sale matches `rows` or, with `isNot`, that no sale matches. */
function plainRows(written: Written): { rows: string; isNot: boolean } | undefined {
  if ('leaf' in written) {
    const { leaf, isNot } = written
    if (!('sales' in leaf) || leaf.sales.least) return undefined
    return { rows: rowsOf(leaf.sales), isNot }
  }
  const of = written.of.map((one) => plainRows(one))
  const isNone = of.length > 1 ? written.join === 'all' : of[0]?.isNot
  if (of.length === 0 || of.some((one) => !one || one.isNot !== isNone)) return undefined
  const rows = joinedText(
    'any',
    of.map((one) => `(${one?.rows})`),
  )
  return { rows: `(${rows})`, isNot: isNone !== written.isNot }
}

/**
 * Returns the set of all buyers and the set of buyers to exclude, if a group selects such a difference. Two counts
 * cost less than one pass over both sets.
 */
function partsOf(
  join: Group['join'],
  of: readonly Written[],
): readonly [string, string] | undefined {
  const plain = of.map((one) => plainRows(one))
  const isAnySale = (one: (typeof plain)[number]) => one?.rows === 'true' && !one.isNot
  const without = plain.filter((one) => !isAnySale(one))
  const isDifference =
    join === 'all' && without.length < of.length && without.every((one) => one?.isNot === true)
  if (!isDifference) return undefined
  const rows = joinedText(
    'any',
    without.map((one) => `(${one?.rows})`),
  )
  return [ofRows('true'), ofRows(`(${rows})`)]
}

/**
 * Evaluates a group of sale conditions once for each customer with sales. If customers without sales match too,
 * returns the set of customers that do not match, with `isNot`.
 */
function ofSales(join: Group['join'], of: readonly Written[]): Selected {
  const written = { join, of, isNot: false }
  const plain = plainRows(written)
  if (plain) return { set: ofRows(plain.rows), isOnce: false, isNot: plain.isNot }
  const isNot = hasNoSales(written)
  const parts = partsOf(join, of)
  return { set: inOnePass({ ...written, isNot }), isOnce: true, isNot, ...(parts && { parts }) }
}

function leafSelected(leaf: Leaf): Selected {
  if ('row' in leaf) return leaf
  const isOnce = 'sales' in leaf && leaf.sales.least !== undefined
  return { set: setOf(leaf), isOnce, isNot: false }
}

function selectedOf(written: Written): Selected {
  const selected =
    'leaf' in written ? leafSelected(written.leaf) : groupSelected(written.join, written.of)
  return written.isNot ? turned(selected) : selected
}

/**
 * Combines the parts of a group that depend on sales. If a condition on the row must also be met, keeps the parts
 * separate: the row condition may select few customers, and an index then finds their sales.
 */
function groupSelected(join: Group['join'], of: readonly Written[]): Selected {
  const ofOthers = of.filter((one) => !isOfSales(one)).map((one) => selectedOf(one))
  const bySales = of.filter((one) => isOfSales(one))
  const isWithinRows = join === 'all' && ofOthers.some((one) => 'row' in one)
  const parts =
    bySales.length < 2 || isWithinRows || conditionsOf(bySales) > maxConditions
      ? of.map((one) => selectedOf(one))
      : [...ofOthers, ofSales(join, bySales)]
  return (join === 'all' ? allOf : anyOf)(parts)
}

const countOfRows = (condition: string): string =>
  `(select count(*) from customer_row c where ${isKnown} and (${condition}))`

/** Excludes erased customers, since their sales remain. An index contains only the erased customers. */
const fromKnownCustomers = (set: OfSet): string => `from (${distinct(set)}) s where not exists (
  select from customer_row g where g.partner_id = $1 and g.id = s.customer_id and g.erased_at is not null)`

/** Counts a set in index order, which needs no sort to remove duplicates. */
const countOfPlain = (
  set: string,
): string => `((select count(distinct d.customer_id) from (${set}) d)
  - (select count(*) from customer_row g where g.partner_id = $1 and g.erased_at is not null
    and exists (select from (${set}) x where x.customer_id = g.id)))`

function countOf(set: OfSet): string {
  if (set.parts) return `(${set.parts.map(countOfPlain).join(' - ')})`
  return set.isOnce ? `(select count(*) ${fromKnownCustomers(set)})` : countOfPlain(set.set)
}

/**
 * Number of customers to test one by one when looking for the first matches. If they contain too few matches, a query
 * with the whole condition follows.
 */
const maxTested = 2_000

function firstTested({ condition, written }: Compiled, most: string, order: string): string {
  return `tested as materialized (
      select c.id from (select * from customer_row c where ${isKnown} order by ${order} limit ${maxTested}) c
      where ${testedText(written)} order by ${order} limit ${most}
    ), chosen as materialized (
      select count, array(select id from tested union all (
        select c.id from customer_row c
        where (select count(*) from tested) < (select least(count, ${most}) from counted) and ${isKnown} and ${condition}
        order by ${order} limit ${most})) as ids
      from counted)`
}

export interface Counted {
  /** WITH clauses that define `chosen`: the count, and the ids of the first customers. */
  chosen: string
  /** True if the customers are all those outside a set, newest first. */
  isRest: boolean
}

/**
 * Counts the customers of a tree from its sets, without joining the whole register to each set. A negated set counts as
 * all customers less the set.
 */
export function countedOf(compiled: Compiled, limit: number): Counted {
  const { condition, written, add } = compiled
  const selected = selectedOf(written)
  const most = `${add(limit)}::integer`
  const chosenBy = (count: string, ids: string, from = '') =>
    `with chosen as materialized (select ${count}::integer as count, ${ids} as ids ${from})`
  if ('row' in selected) {
    const ids = `array(select c.id from customer_row c where ${isKnown} and ${condition} order by c.id limit ${most})`
    return { chosen: chosenBy(countOfRows(selected.row), ids), isRest: false }
  }
  if (selected.isOnce && !selected.isNot && !selected.parts) {
    const ids = `(array_agg(s.customer_id order by s.customer_id))[1:${most}]`
    return { chosen: chosenBy('count(*)', ids, fromKnownCustomers(selected)), isRest: false }
  }
  const { isNot: isRest } = selected
  const count = isRest ? `${countOfRows('true')} - ${countOf(selected)}` : countOf(selected)
  const counted = `counted as materialized (select (${count})::integer as count)`
  return {
    chosen: `with ${counted}, ${firstTested(compiled, most, isRest ? 'c.id desc' : 'c.id')}`,
    isRest,
  }
}
