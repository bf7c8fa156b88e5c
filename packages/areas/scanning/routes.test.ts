import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { createHash } from 'node:crypto'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { type TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Scan, ScanEvent, ScanList } from './contract.ts'

const { app, chief, venue } = await givenApp()
const scanner = await app.as('skanner@sundet.no')
let seat = 0

const revy = 1
const standing = 3

beforeAll(async () => {
  await app.asOwner(
    `insert into access_grant (partner_id, user_id, renter_id, role) values (1003, 26, 1, 'scanner')`,
  )
  await openDoors('now()')
})

const openDoors = (since: string) =>
  app.asOwner(`update event set valid_from = ${since} - interval '1 minute', valid_to = now() + interval '1 day'
    where partner_id = 1003`)

async function ticketOf(eventId: number): Promise<string> {
  seat += 1
  const lines =
    eventId === revy ? [{ seatId: seat, categoryId: 1 }] : [{ areaId: 0, count: 1, categoryId: 1 }]
  const body = { eventId, means: 'card', lines }
  const sold = await chief.post(`${venue}/sales`, body, { headers: { 'idempotency-key': uuid7() } })
  const sale = (await chief.get(`${venue}/sales/${sold.json().id}`)).json()
  return sale.tickets[0].id
}

interface Read {
  code: string
  id?: string
  offline?: { scannedAt: string; result: string }
}

const send = (by: TestClient, scans: Read[], eventIds = [revy], renter = 0) =>
  by.post(
    `${venue}/scans`,
    { eventIds, device: 'Dør 1', scans: scans.map((one) => ({ id: uuid7(), ...one })) },
    { renter },
  )

async function scan(by: TestClient, code: string, eventIds = [revy], renter = 0): Promise<Scan> {
  const answer = await send(by, [{ code }], eventIds, renter)
  expect(answer.statusCode).toBe(200)
  return answer.json().scans[0]
}

describe('scanning a ticket at the door', () => {
  it('accepts a ticket once, and shows the time and the scanner of the entry at a second scan', async () => {
    const code = await ticketOf(revy)
    const first = await scan(scanner, code)
    expect(first).toMatchObject({
      result: 'accepted',
      first: null,
      ticket: {
        eventId: revy,
        title: 'Revy',
        category: 'Voksen',
        section: '',
        row: '1',
        seat: '1',
      },
    })
    const again = await scan(chief, code)
    expect(again).toMatchObject({ result: 'alreadyScanned', first: { device: 'Dør 1' } })
    expect(again.first).toEqual({ at: first.scannedAt, by: 'skanner Test', device: 'Dør 1' })
  })

  it('recognises a ticket by its last twelve characters too', async () => {
    const code = await ticketOf(revy)
    expect((await scan(scanner, code.slice(-12).toUpperCase())).result).toBe('accepted')
    expect((await scan(scanner, code)).result).toBe('alreadyScanned')
  })

  it('undoing an entry makes its ticket valid again, and only entries can be undone', async () => {
    const code = await ticketOf(revy)
    const entry = await scan(scanner, code)
    const twice = await scan(scanner, code)
    const undo = (id: string) => scanner.post(`${venue}/scans/${id}/undo`)
    expect((await undo(entry.id)).json().scan).toMatchObject({ isUndone: true })
    expect((await undo(entry.id)).statusCode).toBe(200)
    expect((await undo(twice.id)).json().error.code).toBe('wrong_state')
    expect((await undo(uuid7())).statusCode).toBe(404)
    expect((await scan(scanner, code)).result).toBe('accepted')
  })

  it('scanning a ticket of another event reveals nothing, and other codes are invalid', async () => {
    const code = await ticketOf(standing)
    expect(await scan(scanner, code)).toMatchObject({
      result: 'wrongEvent',
      ticket: null,
      opensAt: null,
    })
    const typed = await scan(scanner, code.slice(-12))
    expect(typed).toMatchObject({ result: 'wrongEvent', ticket: null, opensAt: null })
    expect((await scan(scanner, uuid7())).result).toBe('invalid')
    expect((await scan(scanner, 'https://example.no')).result).toBe('invalid')
    expect(await scan(scanner, code, [revy, standing])).toMatchObject({ result: 'accepted' })
  })

  it('refuses a refunded ticket, and refuses any ticket before the doors open or after they close', async () => {
    const code = await ticketOf(revy)
    await app.asOwner(`update ticket set state = 'refunded' where id = $1`, [code])
    expect((await scan(scanner, code)).result).toBe('refunded')
    const next = await ticketOf(revy)
    await openDoors(`now() + interval '1 hour'`)
    expect((await scan(scanner, next)).result).toBe('notOpen')
    await app.asOwner(
      `update event set valid_to = now() - interval '1 second' where partner_id = 1003`,
    )
    await app.asOwner(
      `update event set valid_from = now() - interval '1 hour' where partner_id = 1003`,
    )
    expect((await scan(scanner, next)).result).toBe('over')
    await openDoors('now()')
  })
})

describe('an event without opening times of its own', () => {
  it('doors open an hour before the event by default, or at the time that the partner has set', async () => {
    const opens = async () => {
      const answer = await scanner.get(`${venue}/scan-events`)
      const { data } = answer.json<{ data: ScanEvent[] }>()
      const found = data.find(({ id }) => id === revy)
      return (Date.parse(found?.startsAt ?? '') - Date.parse(found?.opensAt ?? '')) / 60_000
    }
    await app.asOwner('update event set valid_from = null where partner_id = 1003')
    expect(await opens()).toBe(60)
    const save = (by: TestClient) => by.put(`${venue}/scan-rule`, { opensMinutes: 90 })
    expect((await save(scanner)).statusCode).toBe(403)
    expect((await save(chief)).statusCode).toBe(200)
    expect(await opens()).toBe(90)
    await openDoors('now()')
  })
})

describe('a scanner without a network', () => {
  it('an offline scanner gets a list of hashes that identify tickets but cannot be used to forge them', async () => {
    const code = await ticketOf(revy)
    await scan(scanner, code)
    const answer = await scanner.get(`${venue}/scan-list?events=${revy}`)
    expect(answer.body).not.toContain(code)
    const { tickets } = answer.json<ScanList>()
    const sha = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(tickets.find(({ hash }) => hash === sha(code).slice(0, 32))).toMatchObject({
      shortHash: sha(code.slice(-12)).slice(0, 8),
      state: 'issued',
      row: '1',
      entry: { by: 'skanner Test', device: 'Dør 1' },
    })
  })

  it('records offline scans once, and reports tickets that had already entered', async () => {
    const [free, taken] = [await ticketOf(revy), await ticketOf(revy)]
    await scan(chief, taken)
    const offline = { scannedAt: new Date(Date.now() - 30_000).toISOString(), result: 'accepted' }
    const scans = [free, taken].map((code) => ({ id: uuid7(), code, offline }))
    const sendOffline = async () => {
      const answer = await send(scanner, scans)
      const { scans: sent } = answer.json<{ scans: Scan[] }>()
      return sent.map(({ id, result, isOffline, scannedAt }) => [id, result, isOffline, scannedAt])
    }
    const once = await sendOffline()
    expect(once.map(([, result]) => result)).toEqual(['accepted', 'alreadyScanned'])
    expect(once[0]).toEqual([scans[0]?.id, 'accepted', true, offline.scannedAt])
    expect(await sendOffline()).toEqual(once)
  })

  it('accepts a ticket that had been refused offline', async () => {
    const code = await ticketOf(revy)
    const offline = { scannedAt: new Date().toISOString(), result: 'invalid' }
    await send(scanner, [{ code, offline }])
    expect((await scan(scanner, code)).result).toBe('accepted')
  })
})

describe('users who scan', () => {
  it('a renter’s scanner can scan tickets only for the renter’s own events, and sees no other events', async () => {
    const own = await app.as('frivillig@sundet.no')
    const events = (await own.get(`${venue}/scan-events`, { renter: 1 })).json()
    expect(events.data.map(({ id }: ScanEvent) => id)).toEqual([revy])
    const code = await ticketOf(revy)
    expect((await scan(own, code, [revy], 1)).result).toBe('accepted')
    expect((await scan(own, code, [revy], 1)).result).toBe('alreadyScanned')
    const other = await ticketOf(standing)
    expect(await scan(own, other, [revy, standing], 1)).toMatchObject({ result: 'invalid' })
    expect((await send(own, [{ code: other }], [standing], 1)).statusCode).toBe(404)
    expect((await own.get(`${venue}/scan-list?events=${standing}`, { renter: 1 })).statusCode).toBe(
      404,
    )
    const theirs = await scan(scanner, other, [standing])
    const undone = await own.post(`${venue}/scans/${theirs.id}/undo`, {}, { renter: 1 })
    expect(undone.statusCode).toBe(404)
  })

  it('a scan id of another user is refused, and reveals nothing', async () => {
    const id = uuid7()
    await send(scanner, [{ id, code: await ticketOf(revy) }])
    const answer = await send(chief, [{ id, code: uuid7() }])
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'taken'])
  })
})

it('scanners see events with tickets, but no unticketed events', async () => {
  const offered = async () => {
    const { data } = (await scanner.get(`${venue}/scan-events`)).json<{ data: ScanEvent[] }>()
    return data.map(({ id }) => id)
  }
  await app.asOwner(`update event set state = 'published' where partner_id = 1003 and id = 2`)
  expect(await offered()).toContain(2)
  await app.asOwner('delete from event_price_category where partner_id = 1003 and event_id = 2')
  expect(await offered()).not.toContain(2)
})
