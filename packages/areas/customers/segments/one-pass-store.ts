import {
  conditionText,
  joinedText,
  type Leaf,
  ofPartner,
  type OfSales,
  type Written,
} from './compile-store.ts'

/** Maximum number of sale conditions in one pass, each a bit of an integer. */
export const maxConditions = 31

export const conditionsOf = (of: readonly Written[]): number =>
  of.reduce((sum, one) => sum + ('leaf' in one ? 1 : conditionsOf(one.of)), 0)

/**
 * Returns SQL for the bits of the conditions that an event meets. Reads them from an array indexed by event id, which
 * is faster than a set.
 */
function ofEvent(met: readonly OfSales[]): string {
  const bits = met.flatMap(({ events }, nth) =>
    events.length > 0 ? [`case when ${events.join(' and ')} then ${2 ** nth} else 0 end`] : [],
  )
  if (bits.length === 0) return '0'
  return `coalesce((array(select ${bits.join(' | ')}
    from generate_series(1, (select max(m.id) from event m where m.partner_id = $1)) n (id)
    left join (select * from event where partner_id = $1) e on e.id = n.id order by n.id))[o.event_id], 0)`
}

function ofSale(met: readonly OfSales[]): string {
  const unless = met.flatMap(({ events, sold }, nth) =>
    events.length > 0 && sold.length > 0
      ? [` & case when ${joinedText('all', sold)} then -1 else ${-1 - 2 ** nth} end`]
      : [],
  )
  const others = met.flatMap(({ events, sold }, nth) =>
    events.length > 0
      ? []
      : [` | case when ${joinedText('all', sold)} then ${2 ** nth} else 0 end`],
  )
  return `${ofEvent(met)}${unless.join('')}${others.join('')}`
}

const isAny = ({ events, sold }: OfSales): boolean => events.length + sold.length === 0

/** Returns the condition if a single bit of a customer's sales represents it. */
const bitOf = (one: Written): OfSales | undefined =>
  'leaf' in one && 'sales' in one.leaf && !one.leaf.sales.least && !isAny(one.leaf.sales)
    ? one.leaf.sales
    : undefined

/**
 * Uses a single comparison for all bits that must be set or unset. Adds the conditions to `met` in the order of their
 * bits.
 */
function havingOf(written: Written, met: OfSales[], textOf: (leaf: Leaf) => string): string {
  if ('leaf' in written || written.join !== 'all' || written.isNot) {
    return conditionText(written, textOf)
  }
  const bits = written.of.flatMap((one) => {
    const sales = bitOf(one)
    return sales ? [{ bit: 2 ** (met.push(sales) - 1), isNot: one.isNot }] : []
  })
  const sum = (of: typeof bits) => of.reduce((all, { bit }) => all + bit, 0)
  const wanted = sum(bits.filter(({ isNot }) => !isNot))
  return joinedText('all', [
    ...(bits.length > 0 ? [`bit_or(o.met) & ${sum(bits)} = ${wanted}`] : []),
    ...written.of.filter((one) => !bitOf(one)).map((one) => conditionText(one, textOf)),
  ])
}

/**
 * Selects the customers by a tree of conditions on their sales, and reads each sale once for all conditions. The tree
 * must not match customers without sales.
 */
export function inOnePass(written: Written): string {
  const met: OfSales[] = []
  let isEach = false
  const textOf = (leaf: Leaf): string => {
    if (!('sales' in leaf)) return 'false'
    const { least } = leaf.sales
    if (isAny(leaf.sales)) {
      isEach = true
      return least ? `${least.sum} >= ${least.value}` : 'true'
    }
    const bit = 2 ** (met.push(leaf.sales) - 1)
    if (!least) return `bit_or(o.met) & ${bit} <> 0`
    return `coalesce(${least.sum} filter (where o.met & ${bit} <> 0) >= ${least.value}, false)`
  }
  const having = havingOf(written, met, textOf)
  // The offset makes PostgreSQL calculate the bits only once.
  return `select o.customer_id from (
      select o.customer_id, o.ticket_count, o.value_ore, ${ofSale(met)} as met
      from sale_customer o where ${ofPartner} order by o.customer_id offset 0) o
    ${isEach ? '' : 'where o.met <> 0'} group by o.customer_id having ${having}`
}
