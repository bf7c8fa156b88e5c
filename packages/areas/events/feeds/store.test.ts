import { buildSmallVenue, type SmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import type { Instant } from '@dxweb/kit/time/zoned-time.ts'
import { beforeAll, expect, it } from 'vitest'
import { fedEvents } from './store.ts'
import { makeEvents } from '../planning/make-events-store.ts'

let test: TestDatabase
let venue: SmallVenue

beforeAll(async () => {
  test = await testDatabase()
  venue = await buildSmallVenue(test)
})

const hour = 3_600_000
const now = Date.now()
const at = (days: number, hours = 0) =>
  new Date(now + (days * 24 + hours) * hour).toISOString() as Instant

it('a feed of a large venue contains the events nearest to now', async () => {
  const times = [-80, -40, -2, 0.1, 0.3, 200].map((days) => ({
    startsAt: at(days),
    endsAt: at(days, 2),
    busyFrom: at(days),
    busyUntil: at(days, 2),
  }))
  const draft = {
    title: 'Korøvelse',
    auditoriumId: 2,
    eventTypeId: 1,
    renterId: null,
    organizer: '',
    extraAuditoriumIds: [],
    isOpenEvent: false,
    orderId: null,
    extendsOrder: false,
    atOwnRisk: true,
    rule: null,
  }
  const by = { userId: venue.userId, sudoId: null, requestId: '' }
  await makeEvents(test.db, venue.scope, { ...draft, times }, by)
  const feed = { auditoriumId: 2, renterId: null }
  const fed = await fedEvents(test.db, venue.scope.partnerId, feed, 3)
  expect(fed.map(({ startsAt }) => startsAt)).toEqual(
    [2, 3, 4].map((index) => times[index]?.startsAt),
  )
})
