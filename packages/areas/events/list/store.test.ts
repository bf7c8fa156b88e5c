import { onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Instant } from '@dxweb/kit/time/zoned-time.ts'
import { buildSmallVenue, type SmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventOrders } from '../core/contract.ts'
import { changeEvent } from './change-event-store.ts'
import { eventChoices } from './event-choices-store.ts'
import { getStatement, type StoredEvent } from './get-event-store.ts'
import { eventPage, listStatement } from './list-events-store.ts'
import { makeEvents } from '../planning/make-events-store.ts'
import { type DaySum, sumStatement, sumsOf } from './sum-events-store.ts'

let test: TestDatabase
let venue: SmallVenue

beforeAll(async () => {
  test = await testDatabase()
  venue = await buildSmallVenue(test)
  await buildSmallVenue(test, 1001)
})

const listed = async (scope: Scope, query: Parameters<typeof listStatement>[1]) =>
  eventPage(test.db, scope, query, await test.db.run(scope, listStatement(scope.partnerId, query)))

const readEvent = async (scope: Scope, id: number) =>
  onlyRow(await test.db.run<StoredEvent>(scope, getStatement(scope.partnerId, id)))

const wide = { from: '2000-01-01', to: '2099-12-31', limit: 100, offset: 0 }

const draft = (startsAt: string) => {
  const endsAt = new Date(Date.parse(startsAt) + 7_200_000).toISOString() as Instant
  const start = startsAt as Instant
  return {
    title: 'Kulturnatt',
    auditoriumId: 1,
    eventTypeId: 1,
    times: [{ startsAt: start, endsAt, busyFrom: start, busyUntil: endsAt }],
    renterId: null,
    organizer: '',
    extraAuditoriumIds: [],
    isOpenEvent: false,
    orderId: null,
    extendsOrder: false,
    atOwnRisk: false,
    rule: null,
  }
}

const insertEvent = async (startsAt: string, auditoriumId = 1) => {
  const [made] = await makeEvents(
    test.db,
    venue.scope,
    { ...draft(startsAt), auditoriumId },
    nobody(),
  )
  return made
}

const nobody = () => ({ userId: venue.userId, sudoId: null, requestId: '' })

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

describe('events', () => {
  it('returns all halls of an event, both in the list and when read by id', async () => {
    const [made] = await makeEvents(
      test.db,
      venue.scope,
      { ...draft('2031-05-02T18:00:00.000Z'), extraAuditoriumIds: [2] },
      nobody(),
    )
    const id = made?.id ?? 0
    const [other] = await test.asOwner<{ name: string }>(
      'select name from auditorium where partner_id = $1 and id = 2',
      [venue.partnerId],
    )
    const day = { ...wide, from: '2031-05-02', to: '2031-05-02' }
    for (const event of [
      await readEvent(venue.scope, id),
      (await listed(venue.scope, day)).data[0],
    ]) {
      expect(event?.extraAuditoriums).toEqual([other?.name])
    }
    await test.asOwner('delete from event where partner_id = $1 and id = $2', [venue.partnerId, id])
  })

  it('lists the events of one partner by local day, with the state of their sale', async () => {
    const list = await listed(venue.scope, wide)
    expect(list.total).toBe(3)
    expect(list.data.map((event) => [event.title, event.saleState])).toEqual([
      ['Revy', 'inSale'],
      ['Kladd', 'draft'],
      ['Ståopp', 'inSale'],
    ])
    expect(await listed(venue.scope, { ...wide, q: '%' })).toMatchObject({
      total: 0,
    })
    expect(await listed(venue.scope, { ...wide, state: 'draft' })).toMatchObject({
      total: 1,
    })
  })

  it('filters events by location, type, renter, organizer and sale state, in the list and in the sums', async () => {
    const titles = async (more: Partial<Parameters<typeof listStatement>[1]>) => {
      const query = { ...wide, ...more }
      const { data, total } = await listed(venue.scope, query)
      const days = await test.db.run<DaySum>(
        venue.scope,
        sumStatement(venue.scope.partnerId, query),
      )
      expect([total, sumsOf(days).total]).toEqual([data.length, data.length])
      return data.map((event) => event.title)
    }
    expect(await titles({ locationId: 1 })).toHaveLength(3)
    expect(await titles({ locationGroupId: 1 })).toEqual([])
    expect(await titles({ eventTypeId: 2 })).toEqual([])
    expect(await titles({ renterId: 1 })).toEqual(['Revy'])
    expect(await titles({ organizer: 'Ingen' })).toEqual([])
    expect(await titles({ saleState: 'inSale' })).toEqual(['Revy', 'Ståopp'])
    expect(await titles({ saleState: 'inSale', q: 'revy', auditoriumId: 1 })).toEqual(['Revy'])
  })

  it('sorts events by any column, ascending or descending, and in pages', async () => {
    for (const order of eventOrders) {
      for (const sort of [order, `-${order}` as const]) {
        const whole = await listed(venue.scope, { ...wide, sort })
        const second = await listed(venue.scope, { ...wide, sort, limit: 1, offset: 1 })
        expect(second).toEqual({ data: whole.data.slice(1, 2), total: 3 })
      }
    }
    const byTitle = await listed(venue.scope, { ...wide, sort: '-title' })
    expect(byTitle.data.map((event) => event.title)).toEqual(['Ståopp', 'Revy', 'Kladd'])
  })

  it('returns the total number of events even for a page after the last page', async () => {
    const past = await listed(venue.scope, { ...wide, offset: 50 })
    expect(past).toEqual({ data: [], total: 3 })
    const narrow = { ...wide, state: 'draft' as const, offset: 1 }
    expect(await listed(venue.scope, narrow)).toEqual({ data: [], total: 1 })
  })

  it('returns no events for a renter that has none, and refuses an unknown renter', async () => {
    const inContext = (renterId: number) =>
      listed({ ...venue.scope, renterId }, { ...wide, q: 'Finnes ikke' })
    expect(await inContext(2)).toEqual({ data: [], total: 0 })
    expect(await codeOf(inContext(99))).toBe('not_found')
  })

  it('shows a renter only its own events', async () => {
    const scope = { ...venue.scope, renterId: venue.renterId }
    const list = await listed(scope, wide)
    expect(list.data.map((event) => event.title)).toEqual(['Revy'])
    expect(await codeOf(readEvent(scope, venue.standingId))).toBe('not_found')
    expect((await eventChoices(test.db, scope)).renters).toEqual([{ id: 1, name: 'Revylaget' }])
  })

  it('a new event is a draft with the price categories of its event type and the zones of its hall', async () => {
    const made = await insertEvent('2031-05-02T18:00:00.000Z')
    const event = await readEvent(venue.scope, made?.id ?? 0)
    expect(event).toMatchObject({ state: 'draft', capacity: 40, vatCode: 'exempt', version: 1 })
    expect(event.categories.map((category) => category.name)).toEqual([
      'Voksen',
      'Barn',
      'Ledsager',
    ])
    expect(event.zones.map((zone) => [zone.name, zone.seatIds.length])).toEqual([
      ['A', 20],
      ['B', 20],
    ])
    expect(await codeOf(insertEvent('2031-05-02T18:00:00.000Z'))).toBe('taken')
  })

  it('changes an event only with its current version, and only to a state that may follow the present state', async () => {
    const made = await insertEvent('2031-05-03T18:00:00.000Z')
    const id = made?.id ?? 0
    const publish = {
      id,
      version: 1,
      field: 'state',
      value: 'published',
      from: ['draft'],
    } as const
    expect(await changeEvent(test.db, venue.scope, publish, nobody())).toEqual({ id, version: 2 })
    expect(await codeOf(changeEvent(test.db, venue.scope, publish, nobody()))).toBe('stale')
    expect(
      await codeOf(changeEvent(test.db, venue.scope, { ...publish, version: 2 }, nobody())),
    ).toBe('wrong_state')
    expect(await codeOf(changeEvent(test.db, venue.scope, { ...publish, id: 999 }, nobody()))).toBe(
      'not_found',
    )
    const audit = await test.asOwner(
      `select action, before, after from audit_entry where object_id = $1 and action = 'changed'`,
      [String(id)],
    )
    expect(audit).toEqual([
      { action: 'changed', before: { state: 'draft' }, after: { state: 'published' } },
    ])
  })

  it('publishing an event without numbered seats creates as many places as its capacity', async () => {
    const made = await insertEvent('2031-05-04T18:00:00.000Z', 2)
    const id = made?.id ?? 0
    const publish = { id, version: 1, field: 'state', value: 'published', from: ['draft'] } as const
    await changeEvent(test.db, venue.scope, publish, nobody())
    const [places] = await test.asOwner<{ n: number }>(
      'select count(*)::integer as n from open_place where partner_id = $1 and event_id = $2',
      [venue.partnerId, id],
    )
    expect(places?.n).toBe(30)
  })

  it('reports a stale version to all but one of the clerks who save an event at the same time', async () => {
    const made = await insertEvent('2031-05-05T18:00:00.000Z')
    const note = (value: string) =>
      codeOf(
        changeEvent(
          test.db,
          venue.scope,
          { id: made?.id ?? 0, version: 1, field: 'note', value },
          nobody(),
        ),
      )
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(note))
    expect(answers.toSorted()).toEqual(['done', 'stale', 'stale', 'stale', 'stale', 'stale'])
  })
})
