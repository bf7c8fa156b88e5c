import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileSegment } from './compile-store.ts'
import { countedOf } from './counted-store.ts'
import { countStatement, customersOfSegment } from './store.ts'
import {
  type Bought,
  type ByCampaign,
  type Condition,
  everybody,
  type Group,
  type LastVisit,
  type Member,
  newCondition,
  type SegmentNode,
  type SoldPeriod,
} from './rules.ts'

const zone = 'Europe/Oslo'
const now = new Date('2026-06-15T10:00:00Z')
const today = localDay(now, zone)
const dayMs = 86_400_000

interface Ticket {
  saleId: number
  customerId: number
  campaignId: number | null
  soldAt: Date
  isIssued: boolean
  ore: number
  event: (typeof shows)[number]
}

const shows = [
  { id: 11, type: 1, hall: 1, production: 1, daysAgo: 20, state: 'published' },
  { id: 12, type: 2, hall: 2, production: null, daysAgo: 200, state: 'published' },
  { id: 13, type: 1, hall: 2, production: null, daysAgo: 500, state: 'published' },
  { id: 14, type: 2, hall: 1, production: 1, daysAgo: -10, state: 'published' },
  { id: 15, type: 1, hall: 1, production: null, daysAgo: 3, state: 'cancelled' },
] as const

const codes = ['6003', '6010', '5003', '', '0150']

function* numbers(): Generator<number, number> {
  let seed = 7
  for (;;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    yield seed / 2_147_483_648
  }
}
const random = numbers()
const below = (most: number) => Math.floor(random.next().value * most)

const people = Array.from({ length: 80 }, (_, at) => ({
  id: at + 1,
  postalCode: codes[below(codes.length)] ?? '',
  mail: [true, false, null][below(3)] ?? null,
  sms: [true, false, null][below(3)] ?? null,
  addedDaysAgo: below(60) + 0.5,
  memberships: Array.from({ length: below(3) }, () => {
    const from = below(800) - 100
    return { type: 1 + below(2), from, to: from - below(400), isCancelled: below(5) === 0 }
  }),
}))

const tickets: Ticket[] = Array.from({ length: 90 }, (_, at) => {
  const customerId = 1 + below(people.length)
  const campaignId = [null, 1, 2][at % 3] ?? null
  const soldAt = new Date(now.getTime() - below(700) * dayMs - below(24) * 3_600_000)
  const event = shows[below(shows.length)] ?? shows[0]
  return Array.from({ length: 1 + below(3) }, () => ({
    saleId: at + 1,
    customerId,
    campaignId,
    soldAt,
    isIssued: below(5) > 0,
    ore: 100 * below(300),
    event,
  }))
}).flat()

const test = await testDatabase()
const venue = await buildSmallVenue(test)
await test.asOwner('update partner set time_zone = $1 where id = 1003', [zone])
await test.asOwner(
  `insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id, capacity, state, production_id)
   select 1003, e.id, 'Forestilling', e.hall, t.at, t.at + interval '2 hours', t.at, t.at + interval '2 hours', e.type, 100, e.state, e.production
   from jsonb_to_recordset($1) e (id integer, type integer, hall integer, production integer, "daysAgo" integer, state text)
   cross join lateral (select $2::timestamptz - make_interval(days => e."daysAgo") as at) t`,
  [JSON.stringify(shows), now.toISOString()],
)
await test.asOwner(
  `insert into customer (partner_id, id, last_name, postal_code)
   select 1003, p.id, 'Nr. ' || p.id, p."postalCode" from jsonb_to_recordset($1) p (id integer, "postalCode" text)`,
  [JSON.stringify(people)],
)
await test.asOwner(
  `insert into consent (partner_id, customer_id, purpose, number, basis, is_given, source)
   select 1003, p.id, a.purpose, n.number, 'consent', (n.number = 2) = a.said, 'office'
   from jsonb_to_recordset($1) p (id integer, mail boolean, sms boolean)
   cross join lateral (values ('mail', p.mail), ('sms', p.sms)) a (purpose, said)
   cross join generate_series(1, 2) n (number) where a.said is not null`,
  [JSON.stringify(people)],
)
await test.asOwner(
  `update customer_row set mail_consent = dx_newest_consent(partner_id, id, 'mail'),
     sms_consent = dx_newest_consent(partner_id, id, 'sms') where partner_id = 1003`,
)
await test.asOwner(
  `insert into audit_entry (partner_id, id, at, action, object_type, object_id)
   select 1003, gen_random_uuid(), $2::timestamptz - p."addedDaysAgo" * interval '24 hours', 'create', 'customer', p.id::text
   from jsonb_to_recordset($1) p (id integer, "addedDaysAgo" numeric)`,
  [JSON.stringify(people), now.toISOString()],
)
await test.asOwner(
  `insert into campaign (partner_id, id, name) values (1003, 1, 'Plakat'), (1003, 2, 'Avis')`,
)
await test.asOwner(
  `with k as materialized (select * from jsonb_to_recordset($1)
     k ("saleId" integer, "customerId" integer, "campaignId" integer, "soldAt" timestamptz, "isIssued" boolean, ore integer, event jsonb)),
   s as (insert into sale (partner_id, id, event_id, user_id, channel, total_ore, sold_at, campaign_id)
     select distinct 1003, ('01900000-0000-7000-8000-' || lpad("saleId"::text, 12, '0'))::uuid, (event ->> 'id')::integer, $2::integer, 'web', 0, "soldAt", "campaignId" from k
     returning id)
   insert into ticket (partner_id, id, event_id, sale_id, category_id, price_ore, fee_ore, vat_type_id, vat_basis_points, vat_ore, state, sold_at)
   select 1003, gen_random_uuid(), (event ->> 'id')::integer, ('01900000-0000-7000-8000-' || lpad("saleId"::text, 12, '0'))::uuid, 1,
     ore, 0, 3, 1200, 0, case when "isIssued" then 'issued' else 'refunded' end, "soldAt" from k`,
  [JSON.stringify(tickets), venue.userId],
)
await test.asOwner(
  `insert into sale_customer select l.* from (
     select distinct "saleId", "customerId" from jsonb_to_recordset($1) k ("saleId" integer, "customerId" integer)) k,
     dx_customer_sale(1003, ('01900000-0000-7000-8000-' || lpad("saleId"::text, 12, '0'))::uuid, "customerId") l`,
  [JSON.stringify(tickets)],
)

await test.asOwner(
  `with k as materialized (
     select p.id as customer, m.*, gen_random_uuid() as card, gen_random_uuid() as sale, row_number() over () as nr
     from jsonb_to_recordset($1) p (id integer, memberships jsonb),
       jsonb_to_recordset(p.memberships) m (type integer, "from" integer, "to" integer, "isCancelled" boolean)),
   t as (insert into membership_type (partner_id, id, name, price_ore, vat_type_id) values (1003, 1, 'A', 0, 3), (1003, 2, 'B', 0, 3)),
   s as (insert into sale (partner_id, id, user_id, channel, total_ore) select 1003, sale, $2::integer, 'pos', 0 from k),
   c as (insert into membership (partner_id, id, number, customer_id) select 1003, card, lpad(nr::text, 10, '0'), customer from k)
   insert into membership_period (partner_id, membership_id, number, type_id, starts_on, ends_on, sale_id, price_ore,
     vat_type_id, vat_ore, most_at_once, cancelled_at)
   select 1003, card, 1, type, $3::date - "from", $3::date - "to", sale, 0, 3, 0, 1, case when "isCancelled" then now() end from k`,
  [JSON.stringify(people), venue.userId, today],
)

type PersonRow = (typeof people)[number]

const isSoldWithin = ({ soldAt }: Ticket, { from, to, withinDays }: SoldPeriod): boolean =>
  (from === null || localDay(soldAt, zone) >= from) &&
  (to === null || localDay(soldAt, zone) <= to) &&
  (withinDays === null || soldAt.getTime() >= now.getTime() - withinDays * dayMs)

const cameByCampaign = (person: PersonRow, asked: ByCampaign): boolean =>
  tickets.some(
    (ticket) =>
      ticket.customerId === person.id &&
      ticket.isIssued &&
      ticket.campaignId !== null &&
      (asked.campaignIds.length === 0 || asked.campaignIds.includes(ticket.campaignId)) &&
      isSoldWithin(ticket, asked),
  )

function hasBought(person: PersonRow, asked: Bought): boolean {
  const mine = tickets.filter((ticket) => {
    const { customerId, isIssued, event } = ticket
    return (
      customerId === person.id &&
      isIssued &&
      (asked.eventTypeIds.length === 0 || asked.eventTypeIds.includes(event.type)) &&
      (asked.auditoriumIds.length === 0 || asked.auditoriumIds.includes(event.hall)) &&
      (asked.productionIds.length === 0 || asked.productionIds.includes(event.production ?? 0)) &&
      isSoldWithin(ticket, asked)
    )
  })
  const measured = {
    tickets: mine.length,
    purchases: new Set(mine.map(({ saleId }) => saleId)).size,
    value: mine.reduce((sum, { ore }) => sum + ore, 0),
  }
  return mine.length > 0 && measured[asked.measure] >= asked.atLeast
}

function visitedAs(person: PersonRow, { is, days }: LastVisit): boolean {
  const ages = tickets
    .filter(({ customerId, isIssued }) => customerId === person.id && isIssued)
    .flatMap(({ event }) =>
      event.state === 'published' && event.daysAgo >= 0 ? [event.daysAgo] : [],
    )
  const isLately = ages.some((age) => age < days)
  return { never: ages.length === 0, within: isLately, lapsed: ages.length > 0 && !isLately }[is]
}

function isMember(person: PersonRow, { is, typeIds }: Member): boolean {
  const mine = person.memberships.filter(
    ({ type, isCancelled }) => !isCancelled && (typeIds.length === 0 || typeIds.includes(type)),
  )
  const isNow = mine.some(({ from, to }) => from >= 0 && to <= 0)
  return { active: isNow, ended: !isNow && mine.some(({ to }) => to > 0), ever: mine.length > 0 }[
    is
  ]
}

function meets(person: PersonRow, node: Condition): boolean {
  if (node.kind === 'bought') return hasBought(person, node)
  if (node.kind === 'campaign') return cameByCampaign(person, node)
  if (node.kind === 'lastVisit') return visitedAs(person, node)
  if (node.kind === 'member') return isMember(person, node)
  if (node.kind === 'added') return person.addedDaysAgo < node.withinDays
  if (node.kind === 'postalCode')
    return node.prefixes.some((prefix) => person.postalCode.startsWith(prefix))
  const answer = { mail: person.mail, sms: person.sms, profiling: null }[node.purpose]
  return answer !== null && answer === (node.answer === 'yes')
}

function isIn(person: PersonRow, node: SegmentNode): boolean {
  const isMet =
    node.kind === 'group'
      ? node.join === 'all'
        ? node.of.every((one) => isIn(person, one))
        : node.of.some((one) => isIn(person, one))
      : meets(person, node)
  return node.isNot ? !isMet : isMet
}

const isNot = fc.boolean()
const some = <T>(values: readonly T[]) => fc.subarray([...values])
const ago = fc.integer({ min: 0, max: 700 }).map((days) => addDays(today, -days))
const period = {
  from: fc.option(ago),
  to: fc.option(ago),
  withinDays: fc.option(fc.integer({ min: 1, max: 700 })),
}
const ofSales: readonly fc.Arbitrary<Condition>[] = [
  fc.record({
    kind: fc.constant('bought' as const),
    isNot,
    measure: fc.constantFrom('tickets', 'purchases', 'value'),
    atLeast: fc.constantFrom(1, 2, 3, 20_000),
    eventTypeIds: some([1, 2]),
    productionIds: some([1]),
    auditoriumIds: some([1, 2]),
    ...period,
  }),
  fc.record({
    kind: fc.constant('lastVisit' as const),
    isNot,
    is: fc.constantFrom('within', 'lapsed', 'never'),
    days: fc.integer({ min: 1, max: 700 }),
  }),
]
const condition: fc.Arbitrary<Condition> = fc.oneof(
  ...ofSales,
  fc.record({
    kind: fc.constant('campaign' as const),
    isNot,
    campaignIds: some([1, 2]),
    ...period,
  }),
  fc.record({
    kind: fc.constant('postalCode' as const),
    isNot,
    prefixes: fc.subarray(['6', '60', '6003', '5', '015'], { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('added' as const),
    isNot,
    withinDays: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    kind: fc.constant('member' as const),
    isNot,
    is: fc.constantFrom('active', 'ended', 'ever'),
    typeIds: some([1, 2]),
  }),
  fc.record({
    kind: fc.constant('consent' as const),
    isNot,
    purpose: fc.constantFrom('mail', 'sms', 'profiling'),
    answer: fc.constantFrom('yes', 'no'),
  }),
)
const groupOf = (
  node: fc.Arbitrary<SegmentNode>,
  lengths: fc.ArrayConstraints = { maxLength: 3 },
): fc.Arbitrary<Group> =>
  fc.record({
    kind: fc.constant('group' as const),
    isNot,
    join: fc.constantFrom('all', 'any'),
    of: fc.array(node, lengths),
  })
const anySale: fc.Arbitrary<Condition> = fc
  .record({
    isNot,
    measure: fc.constantFrom('tickets', 'purchases', 'value'),
    atLeast: fc.constantFrom(1, 2, 3, 20_000),
  })
  .map((one) => ({ ...newCondition.bought, ...one }))
const sold = fc.oneof(...ofSales, anySale)
const several = { minLength: 2, maxLength: 4 }
const treeOfSales = groupOf(fc.oneof(sold, groupOf(sold, several)), several)
/** Trees of conditions on sales, with fewer or more conditions than one pass has bits. */
const longTreeOfSales = groupOf(sold, { minLength: 28, maxLength: 36 })
const tree = groupOf(fc.oneof(condition, groupOf(fc.oneof(condition, groupOf(condition)))))

const erased = new Set([3, 17, 40, 78])
await test.asOwner(
  'update customer_row set erased_at = now() where partner_id = 1003 and id = any ($1)',
  [[...erased]],
)

// The test engine has no autovacuum. Without statistics, PostgreSQL might read all sales for each customer.
await test.asOwner(
  'analyze customer_row, sale_customer, sale, event, consent, membership, membership_period',
)

const asked = { partnerId: 1003, now, timeZone: zone }

async function expectPlain(asking: Group) {
  const expected = people
    .filter((person) => !erased.has(person.id) && isIn(person, asking))
    .map(({ id }) => id)
  const { isRest } = countedOf(compileSegment(asking, asked), 10)
  const first = isRest ? expected.toReversed() : expected
  const rows = await test.db.run(venue.scope, customersOfSegment(asking, asked))
  expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(expected)
  const [counted] = await test.db.run(venue.scope, countStatement(asking, asked))
  expect(counted?.count).toBe(expected.length)
  expect(counted?.examples.map(({ id }) => id)).toEqual(first.slice(0, 10))
}

it('a segment selects the same customers as a plain evaluation of its tree', async () => {
  await fc.assert(fc.asyncProperty(tree, expectPlain), { numRuns: runsOf(40) })
})

it('a tree of sale conditions selects the same customers as a plain evaluation of the tree', async () => {
  await fc.assert(fc.asyncProperty(treeOfSales, expectPlain), { numRuns: runsOf(40) })
  await fc.assert(fc.asyncProperty(longTreeOfSales, expectPlain), { numRuns: runsOf(8) })
})

it('up to 31 sale conditions are evaluated in one pass', () => {
  const passes = (count: number) => {
    const of = Array.from({ length: count }, (_, at) => ({
      ...newCondition.bought,
      isNot: at === 1,
      eventTypeIds: [at + 1],
    }))
    const { text } = countStatement({ ...everybody, of }, asked)
    return text.split('bit_or').length > 1
  }
  expect([passes(2), passes(3), passes(31), passes(32)]).toEqual([true, true, true, false])
})

it('all required and excluded bits of a customer’s sales are compared in one operation', () => {
  const of = [
    { ...newCondition.bought, measure: 'value' as const, atLeast: 500 },
    { ...newCondition.bought, eventTypeIds: [1], isNot: true },
    newCondition.lastVisit,
  ]
  const { text } = countStatement({ ...everybody, of }, asked)
  expect(text).toContain('having bit_or(o.met) & 3 = 2 and (sum(o.value_ore::float8) >= $2)')
  expect(text).not.toContain('o.met <> 0')
})

it('every condition selects some, but not all, customers of the test venue', () => {
  const divides = (one: Partial<Condition>) => {
    const chosen = people.filter((person) => meets(person, one as Condition)).length
    return chosen > 0 && chosen < people.length
  }
  expect(divides({ kind: 'postalCode', prefixes: ['60'] })).toBe(true)
  expect(divides({ kind: 'consent', purpose: 'mail', answer: 'no' })).toBe(true)
  for (const campaignIds of [[], [1]]) {
    expect(divides({ ...newCondition.campaign, campaignIds })).toBe(true)
  }
  for (const is of ['active', 'ended', 'ever'] as const) {
    expect(divides({ kind: 'member', is, typeIds: [1] })).toBe(true)
  }
  for (const is of ['within', 'lapsed', 'never'] as const) {
    expect(divides({ kind: 'lastVisit', is, days: 100 })).toBe(true)
  }
})

it('typed texts become parameters, never a part of the SQL statement', () => {
  const prefix = `60'; drop table customer_row; --`
  const asking = { kind: 'postalCode', isNot: false, prefixes: [prefix] } as const
  const { condition: text, values } = compileSegment(asking, asked)
  expect(text).not.toContain('drop')
  expect(values.slice(0, 2)).toEqual([1003, prefix])
})
