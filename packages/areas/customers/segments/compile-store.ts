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

/** Venue and time for which a segment is compiled. */
export interface Asked {
  partnerId: number
  now: Date
  timeZone: string
}

interface Writer extends Asked {
  /** Adds a value and returns its place. */
  add: (value: unknown) => string
  /** Sums that the statement works out once, for its count and its examples; without it they are written where they are asked. */
  sets: string[] | undefined
}

const dayMs = 86_400_000

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

const sums = {
  tickets: 'sum(o.ticket_count)',
  purchases: 'count(*)',
  value: 'sum(o.value_ore)',
} as const

/** Sales of which the customer still has tickets. `$1` is the partner. */
const sales = 'select o.customer_id from sale_customer o'
const ofPartner = 'o.partner_id = $1 and o.ticket_count > 0'
const events = 'join event e on e.partner_id = o.partner_id and e.id = o.event_id'

/** The engine joins sets that are asked this way, also where they are negated; `not in` reads a large one for each customer. */
const isIn = (set: string) => `exists (select from (${set}) x where x.customer_id = c.id)`

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

function boughtText(writer: Writer, condition: Bought): string {
  const { measure, atLeast, eventTypeIds, productionIds, auditoriumIds } = condition
  const { add } = writer
  const ofEvents = [
    ...(eventTypeIds.length > 0 ? [`e.event_type_id = any (${add(eventTypeIds)})`] : []),
    ...(productionIds.length > 0 ? [`e.production_id = any (${add(productionIds)})`] : []),
    ...(auditoriumIds.length > 0
      ? [`(e.auditorium_id || e.extra_auditorium_ids) && ${add(auditoriumIds)}::integer[]`]
      : []),
  ]
  const where = [ofPartner, ...ofEvents, ...soldWithin(writer, condition)].join(' and ')
  const found = `${sales} ${ofEvents.length > 0 ? events : ''} where ${where}`
  // A sale has at least one ticket and is one purchase, so that one of either needs no sums.
  if (measure !== 'value' && atLeast === 1) return isIn(found)
  const summed = `${found} group by o.customer_id having ${sums[measure]} >= ${add(atLeast)}`
  return isIn(writer.sets ? `select customer_id from ${setName(writer.sets.push(summed))}` : summed)
}

const setName = (place: number) => `set_${place}`

/** What a statement begins with that was compiled with `sets`. */
export const withSets = (sets: readonly string[]): string =>
  sets.length === 0
    ? ''
    : `with ${sets.map((set, at) => `${setName(at + 1)} as materialized (${set})`).join(', ')}`

function campaignText(writer: Writer, condition: ByCampaign): string {
  const { campaignIds } = condition
  const ofCampaigns =
    campaignIds.length > 0
      ? `s.campaign_id = any (${writer.add(campaignIds)})`
      : 's.campaign_id is not null'
  const where = [ofPartner, ofCampaigns, ...soldWithin(writer, condition)].join(' and ')
  return isIn(
    `${sales} join sale s on s.partner_id = o.partner_id and s.id = o.sale_id where ${where}`,
  )
}

function lastVisitText({ add, now }: Writer, { is, days }: LastVisit): string {
  const visited = (more = '') =>
    isIn(`${sales} ${events}
    where ${ofPartner} and e.state <> 'cancelled' and e.starts_at <= ${add(now.toISOString())} ${more}`)
  const lately = () => visited(`and e.starts_at > ${add(before(now, days))}`)
  if (is === 'never') return `not ${visited()}`
  if (is === 'within') return lately()
  return `(${visited()} and not ${lately()})`
}

/** A list of patterns would be taken apart for each customer. */
const postalCodeText = ({ add }: Writer, { prefixes }: PostalCode): string =>
  prefixes.map((prefix) => `c.postal_code like ${add(`${prefix}%`)}`).join(' or ') || 'false'

const consentText = ({ purpose, answer }: Consented): string =>
  `(c.${purpose}_consent is ${answer === 'yes'})`

/** The register's log says when a customer was added. */
const addedText = ({ add, now }: Writer, { withinDays }: Added): string =>
  `exists (select from audit_entry a where a.partner_id = $1 and a.object_type = 'customer'
    and a.object_id = c.id::text and a.action = 'create' and a.at > ${add(before(now, withinDays))})`

/** Valid on the day it is asked in the venue's zone. Periods that were cancelled were no membership. */
function memberText({ add, now, timeZone }: Writer, { is, typeIds }: Member): string {
  const ofTypes = typeIds.length > 0 ? `and p.type_id = any (${add(typeIds)})` : ''
  const members = (more: string) =>
    isIn(`select m.customer_id from membership m
    join membership_period p on p.partner_id = m.partner_id and p.membership_id = m.id and p.cancelled_at is null
    where m.partner_id = $1 ${ofTypes} ${more}`)
  if (is === 'ever') return members('')
  const today = add(localDay(now, timeZone))
  const isNow = members(`and ${today}::date between p.starts_on and p.ends_on`)
  if (is === 'active') return isNow
  return `(${members(`and p.ends_on < ${today}::date`)} and not ${isNow})`
}

function conditionText(writer: Writer, condition: Condition): string {
  switch (condition.kind) {
    case 'bought':
      return boughtText(writer, condition)
    case 'campaign':
      return campaignText(writer, condition)
    case 'lastVisit':
      return lastVisitText(writer, condition)
    case 'postalCode':
      return postalCodeText(writer, condition)
    case 'consent':
      return consentText(condition)
    case 'added':
      return addedText(writer, condition)
    case 'member':
      return memberText(writer, condition)
  }
}

function groupText(writer: Writer, { join, of }: Group): string {
  if (of.length === 0) return join === 'all' ? 'true' : 'false'
  return of.map((one) => nodeText(writer, one)).join(join === 'all' ? ' and ' : ' or ')
}

function nodeText(writer: Writer, node: SegmentNode): string {
  const text = node.kind === 'group' ? groupText(writer, node) : conditionText(writer, node)
  return node.isNot ? `not (${text})` : `(${text})`
}

export interface Compiled {
  /** Is true of a row `c` of `customer_row` that the tree selects. */
  condition: string
  values: unknown[]
  add: (value: unknown) => string
}

/** One condition over a customer; what a person typed is only ever a parameter. The first of `values` is the partner. */
export function compileSegment(
  tree: SegmentNode,
  asked: Asked,
  values: unknown[] = [asked.partnerId],
  sets?: string[],
): Compiled {
  const add = (value: unknown) => `$${values.push(value)}`
  return { condition: nodeText({ ...asked, add, sets }, tree), values, add }
}
