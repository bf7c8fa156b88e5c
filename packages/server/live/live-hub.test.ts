import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasReached } from '../db/replica/position.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { type LiveEvent, type LiveHub, openLive } from './live-hub.ts'

const logger = pino({ level: 'silent' })
const noSeats = {
  at: '2026-11-21T12:00:00.000Z',
  free: [],
  sold: [],
  reserved: [],
  held: [],
  blocked: [],
  holds: [],
  areas: [],
}
let venue: TestDatabase
let here: LiveHub
let there: LiveHub

beforeAll(async () => {
  venue = await testDatabase()
  ;[here, there] = await Promise.all([
    openLive({ url: venue.url, logger }),
    openLive({ url: venue.url, logger }),
  ])
})

afterAll(() => Promise.all([here.close(), there.close()]))

function follow(hub: LiveHub, partnerId: number, ...topics: string[]) {
  const events: LiveEvent[] = []
  return { events, end: hub.follow(partnerId, topics, (event) => void events.push(event)) }
}

const topicsOf = (events: LiveEvent[]) =>
  events.flatMap((event) => (event.kind === 'change' ? [event.topic] : []))

describe('announcing changes', () => {
  it('a change reaches followers of its topic and partner in other processes, and no other followers', async () => {
    const follower = follow(there, 1003, 'event:7')
    const stranger = follow(there, 1002, 'event:7')
    const other = follow(there, 1003, 'event:70')
    here.changed(1003, 'event:7')
    await waitFor(() => follower.events.length > 0)
    expect(topicsOf(follower.events)).toEqual(['event:7'])
    expect([...stranger.events, ...other.events]).toEqual([])
  })

  it('a change updates the database log position of its venue, but not of other venues', async () => {
    const { events, end } = follow(there, 1004, 'event:7')
    const before = there.seenUntil(1005)
    expect(there.seenUntil(1004)).toBe(before)
    await venue.asOwner(`insert into partner (id, name, kind) values (1004, 'Ny', 'both')`)
    const [written] = await venue.asOwner<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    )
    here.changed(1004, 'event:7')
    await waitFor(() => events.length > 0)
    expect(hasReached(there.seenUntil(1004), written?.position ?? '')).toBe(true)
    expect(there.seenUntil(1005)).toBe(before)
    end()
  })

  it('several changes of one topic are sent as one change', async () => {
    const { events, end } = follow(there, 1003, 'sales', 'last')
    for (let index = 0; index < 5000; index += 1) here.changed(1003, 'sales')
    here.changed(1003, 'last')
    await waitFor(() => topicsOf(events).includes('last'))
    expect(topicsOf(events)).toEqual(['sales', 'last'])
    end()
  })

  it('a change carries the id of its command, unless changes of several commands are sent as one', async () => {
    const { events, end } = follow(there, 1003, 'event:7', 'events')
    here.changed(1003, 'event:7', 'one-command')
    here.changed(1003, 'events', 'one-command')
    here.changed(1003, 'events', 'other-command')
    await waitFor(() => events.length === 2)
    const marks = events.map((event) => (event.kind === 'change' ? [event.topic, event.mark] : []))
    expect(marks).toEqual([
      ['event:7', 'one-command'],
      ['events', undefined],
    ])
    end()
  })

  it('a follower who has left gets no more changes', async () => {
    const left = follow(there, 1003, 'sales')
    const stays = follow(there, 1003, 'sales')
    left.end()
    here.changed(1003, 'sales')
    await waitFor(() => stays.events.length > 0)
    expect(left.events).toEqual([])
  })

  it('a change of seats carries the new states of the seats, read once for all followers', async () => {
    const reads: number[][] = []
    const reading = await openLive({
      url: venue.url,
      logger,
      async readSeats(_partnerId, _eventId, seatIds) {
        reads.push([...seatIds])
        return { ...noSeats, sold: [...seatIds] }
      },
    })
    const [one, other] = [follow(reading, 1003, 'event:7'), follow(reading, 1003, 'event:7')]
    here.seatsChanged(1003, 7, [3, 1])
    here.seatsChanged(1003, 7, [2], 'andFigures')
    here.seatsChanged(1003, 70, [9])
    await waitFor(() => [one, other].every(({ events }) => events.length === 2))
    expect(reads).toEqual([[3, 1, 2]])
    expect(one.events.find(({ kind }) => kind === 'seats')).toEqual({
      kind: 'seats',
      topic: 'event:7',
      ...noSeats,
      sold: [3, 1, 2],
    })
    expect(one.events.find(({ kind }) => kind === 'change')).toMatchObject({ figures: true })
    await reading.close()
  })

  const missedBy = (hub: LiveHub, ageMs: number) => {
    const events: LiveEvent[] = []
    const ages = new Map([['venue', ageMs]])
    hub.follow(1003, ['venue'], (event) => void events.push(event), ages)()
    return events
  }

  it('a change just before a follower connected is sent to the follower', async () => {
    // Repeats the change until the hub has collected changes for the whole period.
    const missed = await waitFor(() => {
      here.changed(1003, 'venue', 'one-command')
      return missedBy(there, 0).find(({ kind }) => kind === 'change')
    })
    expect(missed).toMatchObject({ topic: 'venue', mark: 'one-command' })
  })

  it('a follower must read everything again when the hub may have missed changes', async () => {
    const since = performance.now()
    const opened = await openLive({ url: venue.url, logger })
    expect(missedBy(opened, performance.now() - since + 1)).toEqual([{ kind: 'resync' }])
    await opened.close()
  })

  it('a follower must read everything again after the hub lost its connection', async () => {
    const { events, end } = follow(there, 1003, 'sales')
    await venue.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'dxweb live' and datname = current_database()`,
    )
    await waitFor(() => events.some((event) => event.kind === 'resync'))
    here.changed(1003, 'sales')
    await waitFor(() => topicsOf(events).includes('sales'))
    expect(events[0]).toEqual({ kind: 'resync' })
    end()
  })
})
