import { localDay, startOfDay } from '@dxweb/kit/time/zoned-time.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import type {
  Added,
  Bought,
  ByCampaign,
  Condition,
  Consented,
  Group,
  LastVisit,
  Member,
  PostalCode,
  SegmentNode,
  SoldPeriod,
} from './rules.ts'

export interface SegmentContext {
  partnerId: number
  now: Date
  timeZone: string
}

interface Writer extends SegmentContext {
  add: (value: unknown) => string
}

/**
 * Selects sales `o` of a customer that meet conditions on the event `e` and on the sale. One such sale is enough,
 * unless `least` requires a minimum sum over all such sales.
 */
export interface OfSales {
  events: readonly string[]
  sold: readonly string[]
  least?: { sum: string; value: string }
}

/**
 * A condition on a customer's row `c`, a condition on the customer's sales, or a statement that selects each
 * `customer_id` of a set. `isReadOnce` marks a set that cannot be read for a single customer.
 */
export type Leaf = { row: string } | { sales: OfSales } | { set: string; isReadOnce?: true }

export type Written =
  | { leaf: Leaf; isNot: boolean }
  | { join: Group['join']; of: readonly Written[]; isNot: boolean }

const dayMs = 86_400_000

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

const sums = {
  tickets: 'sum(o.ticket_count)',
  purchases: 'count(*)',
  // Exact below 2^53, and faster than summing `numeric` for each customer.
  value: 'sum(o.value_ore::float8)',
} as const

/** Selects the customer of each sale that has tickets left after refunds. `$1` is the partner. */
export const sales = 'select o.customer_id from sale_customer o'
export const ofPartner = 'o.partner_id = $1 and o.ticket_count > 0'

/** Selects the ids of events once, so that sales are read in the order of their customers, without a sort. */
const atEvents = (condition: string) =>
  `coalesce(o.event_id in (select e.id from event e where e.partner_id = $1 and ${condition}), false)`

/**
 * PostgreSQL turns this form into a join, even when negated; with `not in` it would scan a large set for each customer.
 */
export const isIn = (set: string) => `exists (select from (${set}) x where x.customer_id = c.id)`

/** Looks up a single customer in a set. As a scalar subquery, the lookup does not become a join. */
const hasOne = (set: string) =>
  `coalesce((select true from (${set}) x where x.customer_id = c.id limit 1), false)`

const isInKept = (set: string) => `coalesce(c.id in (${set}), false)`

export function setOf(leaf: Exclude<Leaf, { row: string }>): string {
  if ('set' in leaf) return leaf.set
  const { least } = leaf.sales
  const found = `${sales} where ${ofPartner} and ${rowsOf(leaf.sales)}`
  return least ? `${found} group by o.customer_id having ${least.sum} >= ${least.value}` : found
}

export const rowsOf = ({ events, sold }: OfSales): string =>
  joinedText('all', [...(events.length > 0 ? [atEvents(events.join(' and '))] : []), ...sold])

function soldWithin(
  { add, now, timeZone }: Writer,
  { from, to, withinDays }: SoldPeriod,
): string[] {
  return [
    ...(from === null ? [] : [`o.sold_at >= ${add(startOfDay(from as Day, timeZone))}`]),
    ...(to === null ? [] : [`o.sold_at < ${add(startOfDay(addDays(to as Day, 1), timeZone))}`]),
    ...(withinDays === null ? [] : [`o.sold_at >= ${add(before(now, withinDays))}`]),
  ]
}

function bought(writer: Writer, condition: Bought): OfSales {
  const { measure, atLeast, eventTypeIds, productionIds, auditoriumIds } = condition
  const { add } = writer
  const ofEvents = [
    ...(eventTypeIds.length > 0 ? [`e.event_type_id = any (${add(eventTypeIds)})`] : []),
    ...(productionIds.length > 0 ? [`e.production_id = any (${add(productionIds)})`] : []),
    ...(auditoriumIds.length > 0
      ? [`(e.auditorium_id || e.extra_auditorium_ids) && ${add(auditoriumIds)}::integer[]`]
      : []),
  ]
  const found = { events: ofEvents, sold: soldWithin(writer, condition) }
  // A sale has at least one ticket and is one purchase, so a minimum of one needs no sums.
  if (measure !== 'value' && atLeast === 1) return found
  return { ...found, least: { sum: sums[measure], value: add(atLeast) } }
}

function campaignSet(writer: Writer, condition: ByCampaign): string {
  const { campaignIds } = condition
  const ofCampaigns =
    campaignIds.length > 0
      ? `s.campaign_id = any (${writer.add(campaignIds)})`
      : 's.campaign_id is not null'
  const where = [ofPartner, ofCampaigns, ...soldWithin(writer, condition)].join(' and ')
  return `${sales} join sale s on s.partner_id = o.partner_id and s.id = o.sale_id where ${where}`
}

function lastVisit({ add, now }: Writer, { is, days, isNot }: LastVisit): Written {
  const past = `e.state <> 'cancelled' and e.starts_at <= ${add(now.toISOString())}`
  const visit = (events: string[], isNone: boolean): Written => ({
    leaf: { sales: { events, sold: [] } },
    isNot: isNone,
  })
  if (is === 'never') return visit([past], !isNot)
  const lately = [past, `e.starts_at > ${add(before(now, days))}`]
  if (is === 'within') return visit(lately, isNot)
  return { join: 'all', of: [visit([past], false), visit(lately, true)], isNot }
}

/** A character that sorts after all others, to end a range of codes with the same prefix. */
const last = String.fromCodePoint(0x10ffff)

/** Selects by ranges, since row level security does not let a pattern use an index. */
const postalCodeText = ({ add }: Writer, { prefixes }: PostalCode): string => {
  const code = 'c.postal_code collate "C"'
  const ranges = prefixes.map(
    (prefix) => `(${code} >= ${add(prefix)} and ${code} < ${add(prefix + last)})`,
  )
  return joinedText('any', ranges)
}

/** Uses the same expressions as the indexes, in which a missing answer counts as no consent. */
const consentText = ({ purpose, answer }: Consented): string => {
  const answered = `c.${purpose}_consent`
  const isYes = `(case when ${answered} then true else false end)`
  return answer === 'yes' ? isYes : `(not ${isYes} and ${answered} is false)`
}

/**
 * Reads from the audit log when customers were added. `offset` makes PostgreSQL use the primary key, although the id is
 * cast from text.
 */
const addedSet = ({ add, now }: Writer, { withinDays }: Added): string =>
  `select r.id as customer_id from (select a.object_id::integer as id from audit_entry a
      where a.partner_id = $1 and a.object_type = 'customer' and a.action = 'create'
        and a.at > ${add(before(now, withinDays))} offset 0) a
    join customer_row r on r.partner_id = $1 and r.id = a.id`

/** Selects members on the current day in the venue's zone. Cancelled periods do not count. */
function memberSet({ add, now, timeZone }: Writer, { is, typeIds }: Member): string {
  const ofTypes = typeIds.length > 0 ? `and p.type_id = any (${add(typeIds)})` : ''
  const members = `select m.customer_id from membership m
    join membership_period p on p.partner_id = m.partner_id and p.membership_id = m.id and p.cancelled_at is null
    where m.partner_id = $1 ${ofTypes}`
  if (is === 'ever') return members
  const today = `${add(localDay(now, timeZone))}::date`
  const isNow = `${today} between p.starts_on and p.ends_on`
  if (is === 'active') return `${members} and ${isNow}`
  return `${members} group by m.customer_id having bool_or(p.ends_on < ${today}) and not bool_or(${isNow})`
}

function leafOf(writer: Writer, condition: Exclude<Condition, LastVisit>): Leaf {
  switch (condition.kind) {
    case 'bought':
      return { sales: bought(writer, condition) }
    case 'campaign':
      return { set: campaignSet(writer, condition) }
    case 'postalCode':
      return { row: postalCodeText(writer, condition) }
    case 'consent':
      return { row: consentText(condition) }
    case 'added':
      return { set: addedSet(writer, condition), isReadOnce: true }
    case 'member':
      return { set: memberSet(writer, condition) }
  }
}

function writtenOf(writer: Writer, node: SegmentNode): Written {
  const { isNot } = node
  if (node.kind === 'group') {
    return { join: node.join, of: node.of.map((one) => writtenOf(writer, one)), isNot }
  }
  if (node.kind === 'lastVisit') return lastVisit(writer, node)
  return { leaf: leafOf(writer, node), isNot }
}

type LeafText = (leaf: Leaf) => string

const joinedLeaf: LeafText = (leaf) => ('row' in leaf ? leaf.row : isIn(setOf(leaf)))

const testedLeaf: LeafText = (leaf) =>
  'row' in leaf
    ? leaf.row
    : 'set' in leaf && leaf.isReadOnce
      ? isInKept(leaf.set)
      : hasOne(setOf(leaf))

export function conditionText(written: Written, textOf: LeafText): string {
  const text =
    'leaf' in written
      ? textOf(written.leaf)
      : joinedText(
          written.join,
          written.of.map((one) => conditionText(one, textOf)),
        )
  return written.isNot ? `not (${text})` : `(${text})`
}

export const testedText = (written: Written): string => conditionText(written, testedLeaf)

export const joinedText = (join: Group['join'], of: readonly string[]): string =>
  of.join(join === 'all' ? ' and ' : ' or ') || (join === 'all' ? 'true' : 'false')

export interface Compiled {
  condition: string
  written: Written
  values: unknown[]
  add: (value: unknown) => string
}

/**
 * Compiles a tree to a condition on a customer. Typed texts are always parameters. The first of `values` is the
 * partner.
 */
export function compileSegment(
  tree: SegmentNode,
  asked: SegmentContext,
  values: unknown[] = [asked.partnerId],
): Compiled {
  const add = (value: unknown) => `$${values.push(value)}`
  const written = writtenOf({ ...asked, add }, tree)
  return { condition: conditionText(written, joinedLeaf), written, values, add }
}
