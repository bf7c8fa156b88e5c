import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { type TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()
let anybody: TestClient

beforeAll(async () => {
  anybody = app.visitor()
})

async function make(body: object, by = chief) {
  const answer = await by.post(`${venue}/calendar-feeds`, body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<{ id: number; token: string }>()
}
const read = (token: string, headers: Record<string, string> = {}) =>
  anybody.get(`${venue}/ical/${token}.ics`, { headers })
const titles = (ical: string) => [...ical.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)

describe('a secret link', () => {
  it('a calendar link works without a login, and can be limited to one hall or to one renter’s events', async () => {
    const all = await make({ kind: 'user' })
    const hall = await make({ kind: 'hall', auditoriumId: 2 })
    const renter = await make({ kind: 'renter', renterId: 1 })
    const answer = await read(all.token)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(titles(answer.body)).toEqual(['Revy', 'Kladd', 'Ståopp'])
    expect(answer.body).toContain('STATUS:TENTATIVE')
    expect(titles((await read(hall.token)).body)).toEqual(['Ståopp'])
    expect(titles((await read(renter.token)).body)).toEqual(['Revy'])
  })

  it('a calendar feed answers 304 until something changes', async () => {
    const { token } = await make({ kind: 'hall', auditoriumId: 1 })
    const first = await read(token)
    const { etag } = first.headers
    expect(first.headers['last-modified']).toMatch(/GMT$/)
    const again = await read(token, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await app.asOwner(
      `update event set title = 'Nytt navn', version = version + 1 where partner_id = 1003 and id = 2`,
    )
    expect((await read(token, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  it('a link answers 404 after its renewal or deletion, and so does a valid link at another venue’s address', async () => {
    const { id, token } = await make({ kind: 'user' })
    const renewed = await chief.post(`${venue}/calendar-feeds/${id}/renew`)
    expect((await read(token)).statusCode).toBe(404)
    const { token: fresh } = renewed.json<{ token: string }>()
    expect((await read(fresh)).statusCode).toBe(200)
    expect((await anybody.get(`/partners/1001/ical/${fresh}.ics`)).statusCode).toBe(404)
    await chief.delete(`${venue}/calendar-feeds/${id}`)
    expect((await read(fresh)).statusCode).toBe(404)
    const [{ kept } = { kept: null }] = await app.asOwner<{ kept: number }>(
      `select count(*)::integer as kept from calendar_feed where encode(token_hash, 'escape') like $1`,
      [`%${fresh}%`],
    )
    expect(kept).toBe(0)
  })

  it('only the maker of a link can delete or renew it, and the list of links contains no token', async () => {
    const { id } = await make({ kind: 'hall', auditoriumId: 1 })
    const other = await app.as('lese@sundet.no')
    const path = `${venue}/calendar-feeds/${id}`
    expect((await other.delete(path)).statusCode).toBe(404)
    expect((await other.post(`${path}/renew`)).statusCode).toBe(404)
    const listed = (await chief.get(`${venue}/calendar-feeds`)).json().data
    expect(listed).toContainEqual(expect.objectContaining({ id, kind: 'hall', name: 'Storsalen' }))
    expect(JSON.stringify(listed)).not.toContain('token')
  })

  it('a link stops working when its maker loses the right to share the calendar', async () => {
    const reader = await app.as('lese@sundet.no')
    const { token } = await make({ kind: 'user' }, reader)
    expect((await read(token)).statusCode).toBe(200)
    await app.asOwner(
      `delete from access_grant where partner_id = 1003
         and user_id = (select id from user_account where email = 'lese@sundet.no')`,
    )
    expect((await read(token)).statusCode).toBe(404)
  })

  it('throttles a link that is read more often than calendars need', async () => {
    const { token } = await make({ kind: 'user' })
    const answers = []
    for (let turn = 0; turn < 40; turn += 1) answers.push((await read(token)).statusCode)
    expect([answers[0], answers.at(-1)]).toEqual([200, 429])
  })
})

describe('a renter’s link', () => {
  const own = `${venue}/calendar-feeds`
  const inContext = { headers: { 'x-dx-renter': '1' } }

  it('a renter’s link shows the renter’s events, and its maker can delete it', async () => {
    const renter = await app.as('revy@sundet.no')
    const made = await renter.post(own, { kind: 'renter', renterId: 1 }, inContext)
    expect([made.statusCode, made.body]).toEqual([200, expect.any(String)])
    const { id, token } = made.json<{ id: number; token: string }>()
    const file = await read(token)
    expect(titles(file.body).length).toBeGreaterThan(0)
    const [{ foreign } = { foreign: -1 }] = await app.asOwner<{ foreign: number }>(
      `select count(*)::integer as foreign from event where partner_id = 1003
         and renter_id is distinct from 1 and title = any ($1)`,
      [titles(file.body)],
    )
    expect(foreign).toBe(0)
    const listed = (await renter.get(own, inContext)).json().data
    expect(listed).toMatchObject([{ id, kind: 'renter', name: 'Revylaget' }])
    expect((await renter.delete(`${own}/${id}`, inContext)).statusCode).toBe(200)
    expect((await read(token)).statusCode).toBe(404)
  })

  it('refuses a renter’s link that covers another renter, a hall or the whole venue', async () => {
    const renter = await app.as('revy@sundet.no')
    for (const body of [
      { kind: 'user' },
      { kind: 'hall', auditoriumId: 1 },
      { kind: 'renter', renterId: 2 },
    ]) {
      expect((await renter.post(own, body, inContext)).statusCode).toBe(403)
    }
    const outside = await renter.post(own, { kind: 'renter', renterId: 1 })
    expect(outside.statusCode).toBe(404)
  })

  it('a renter’s link stops working when its maker leaves the renter', async () => {
    const agent = await app.as('byraa@sundet.no')
    const headers = { headers: { 'x-dx-renter': '2' } }
    const made = await agent.post(own, { kind: 'renter', renterId: 2 }, headers)
    const { token } = made.json<{ token: string }>()
    expect((await read(token)).statusCode).toBe(200)
    await app.asOwner(
      `delete from access_grant where partner_id = 1003
         and user_id = (select id from user_account where email = 'byraa@sundet.no')`,
    )
    expect((await read(token)).statusCode).toBe(404)
  })
})
