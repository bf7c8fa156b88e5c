import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Venue } from './store.ts'

let app: TestApp
let platform: TestClient
let chief: TestClient
const topics: string[] = []

const venue = (rest = '') => `/partners/1/venues/1003${rest}`
const read = async () => (await platform.get(venue())).json<Venue>()

const details = ({
  version,
  name,
  kind,
  orgNumber,
  accountNumber,
  city,
  timeZone,
  hasSSH,
}: Venue) => ({ version, name, kind, orgNumber, accountNumber, city, timeZone, hasSSH }) as const

beforeAll(async () => {
  const changed = (partnerId: number, topic: string) => void topics.push(`${partnerId} ${topic}`)
  app = await testApp({ services: { changed } })
  await buildSmallVenue(app)
  await addPeople(app)
  platform = await app.as('super@test.no')
  chief = await app.as('sjef@sundet.no')
})

beforeEach(() => void topics.splice(0))

describe('venues as the platform sees them', () => {
  it('lists venues with kind, modules, state and manager, but not the platform itself', async () => {
    const answer = await platform.get('/partners/1/venues')
    const { data, total } = answer.json<{ data: Venue[]; total: number }>()
    expect(data.map(({ id }) => id)).toEqual([1001, 500, 1003])
    expect(total).toBe(3)
    expect(data[2]).toMatchObject({
      name: 'Huset 1003',
      state: 'active',
      chief: 'sjef Test',
    })
    expect(data[2]?.modules).toContain('crm')
  })

  it('the venue endpoints are also available under the configured paths', async () => {
    const asPlatform = { headers: { 'x-dx-partner': '1' } }
    const { data } = (await platform.get('/partners', asPlatform)).json<{
      data: { partnerID: number }[]
    }>()
    expect(data.map(({ partnerID }) => partnerID)).toEqual([1, 1001, 500, 1003])
    expect((await platform.get('/partner/1003', asPlatform)).json()).toMatchObject({ id: 1003 })
    expect((await platform.get('/partners')).json()).toMatchObject({ total: 1 })
  })

  it('reads a venue with its users and its progress towards the first sale', async () => {
    const { steps, users, ...row } = await read()
    expect(row).toMatchObject({ id: 1003, timeZone: 'Europe/Oslo', pauseReason: '' })
    expect(steps).toEqual({ halls: 2, categories: 3, events: 3, published: 2, isSelling: false })
    expect(users.find(({ email }) => email === 'sjef@sundet.no')).toMatchObject({
      roles: ['kulturhussjef'],
      isSuper: false,
      signedInAt: expect.any(String),
      hasTwoStep: false,
    })
    expect((await platform.get('/partners/1/venues/1')).statusCode).toBe(404)
    expect((await platform.get('/partners/1/venues/77')).statusCode).toBe(404)
  })
})

describe('a change of a venue', () => {
  it('logs a change in the venue, notifies its users, and refuses a stale version', async () => {
    const before = await read()
    const change = { ...details(before), name: 'Sundet kulturhus', orgNumber: '314100409' }
    expect((await platform.put(venue(), change)).json()).toEqual({ id: 1003, version: 2 })
    expect(topics).toContain('1003 venue')
    expect((await platform.put(venue(), change)).statusCode).toBe(412)
    const [entry] = await app.asOwner<{ before: object; after: object }>(
      `select before, after from audit_entry where partner_id = 1003 and object_type = 'partner'`,
    )
    expect(entry).toEqual({
      before: { name: 'Huset 1003', org_number: null },
      after: { name: 'Sundet kulturhus', org_number: '314100409' },
    })
  })

  it('reports an invalid organisation number at its field', async () => {
    const change = { ...details(await read()), orgNumber: '314100400' }
    const answer = await platform.put(venue(), change)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: { fields: { orgNumber: { code: 'org_number' } } },
    })
  })

  it('sets the address of the venue’s documents, unless the venue has changed it meanwhile', async () => {
    const body = async (address: string) => {
      const found = await read()
      const { addressVersion } = found
      const more = {
        address,
        postalCode: '5003',
        addressVersion,
        dxService: true,
        localDBVersion: 7,
      }
      return { ...details(found), ...more }
    }
    expect((await platform.put(venue(), await body('Havnegata 1'))).statusCode).toBe(200)
    expect(await read()).toMatchObject({
      address: 'Havnegata 1',
      postalCode: '5003',
      dxService: true,
      localDBVersion: 7,
    })
    const { lastContext } = (await chief.get('/auth', { partner: 1003 })).json<{
      lastContext: { partner: object }
    }>()
    expect(lastContext.partner).toMatchObject({ dxService: true, localDBVersion: 7 })
    const late = await body('Havnegata 2')
    await app.asOwner(
      `update organizer set address = 'Torget 1', version = version + 1 where partner_id = 1003`,
    )
    expect((await platform.put(venue(), late)).statusCode).toBe(412)
    expect(await read()).toMatchObject({ address: 'Torget 1' })
  })

  it('refuses a new time zone after the venue’s first sale', async () => {
    const moved = async () =>
      platform.put(venue(), { ...details(await read()), timeZone: 'Europe/Helsinki' })
    expect((await moved()).statusCode).toBe(200)
    await app.asOwner(
      `insert into sale (partner_id, id, user_id, channel, total_ore, rounding_ore)
       values (1003, gen_random_uuid(), 21, 'pos', 0, 0)`,
    )
    const back = await platform.put(venue(), {
      ...details(await read()),
      timeZone: 'Europe/Oslo',
    })
    expect(back.json()).toMatchObject({
      error: { code: 'in_use', fields: { timeZone: { code: 'venue_has_sold' } } },
    })
  })

  it('adds and removes modules', async () => {
    const { version } = await read()
    const modules = ['shows', 'dxpos']
    const answer = await platform.put(venue('/modules'), { version, modules })
    expect(answer.statusCode).toBe(200)
    expect((await read()).modules).toEqual(['dxpos', 'shows'])
    expect((await platform.put(venue('/modules'), { version, modules })).statusCode).toBe(412)
    const unknown = { version: version + 1, modules: ['nowhere'] }
    expect((await platform.put(venue('/modules'), unknown)).statusCode).toBe(400)
    const entry = { version: version + 1, modules: ['shows', 'partneradmin'] }
    expect((await platform.put(venue('/modules'), entry)).statusCode).toBe(200)
    const { can } = (await chief.get('/auth', { partner: 1003 })).json<{ can: string[] }>()
    expect(can).toContain('partners.read')
    expect(can).not.toContain('platform.write')
    const all = { version: version + 2, modules: ['shows', 'culture', 'crm', 'renters'] }
    expect((await platform.put(venue('/modules'), all)).statusCode).toBe(200)
  })
})

describe('a paused venue', () => {
  const pause = () => platform.post(venue('/pause'), { reason: 'Avtalen er sagt opp' })

  it('a paused venue refuses sales and changes, shows the reason of the pause, and can still be read', async () => {
    expect((await pause()).statusCode).toBe(200)
    expect(topics).toContain('1003 venue')
    expect((await pause()).statusCode).toBe(409)
    const paused = { error: { code: 'venue_paused' } }
    expect((await chief.post('/partners/1003/sales', {})).json()).toMatchObject(paused)
    expect((await chief.post('/partners/1003/web-sales', {})).json()).toMatchObject(paused)
    expect((await chief.post('/partners/1003/events', {})).json()).toMatchObject(paused)
    expect((await chief.get('/partners/1003/events/3')).statusCode).toBe(200)
    const { can, lastContext } = (
      await chief.get('/auth', { headers: { 'x-dx-partner': '1003' } })
    ).json<{ can: string[]; lastContext: { partner: object } }>()
    expect(can).toContain('shows.read')
    expect(can).not.toContain('tickets.sell')
    expect(lastContext.partner).toMatchObject({
      isPaused: true,
      pauseReason: 'Avtalen er sagt opp',
    })
  })

  it('a paused venue can still scan tickets and manage users', async () => {
    expect((await chief.post('/partners/1003/scans', {})).statusCode).toBe(400)
    expect((await chief.post('/partners/1003/users', {})).statusCode).toBe(400)
  })

  it('refuses a sale by a user without the right to sell with 403, even if the venue is paused', async () => {
    const reader = await app.as('lese@sundet.no')
    expect((await reader.post('/partners/1003/sales', {})).statusCode).toBe(403)
  })

  it('a venue can sell again after it is resumed', async () => {
    expect((await platform.post(venue('/resume'))).statusCode).toBe(200)
    expect((await platform.post(venue('/resume'))).statusCode).toBe(409)
    expect((await chief.post('/partners/1003/sales', {})).statusCode).toBe(400)
    expect(await read()).toMatchObject({ state: 'active', pauseReason: '' })
  })
})

describe('acting as another user from the page of a venue', () => {
  const begin = async (body: object) =>
    (await app.signIn('super2@test.no')).post('/auth/sudo', {
      userId: 51,
      reason: 'Hjelp',
      ...body,
    })

  it('acting as another user requires a reason, which the venue’s log records', async () => {
    expect((await begin({ partnerId: 1003, reason: 'Finner ikke rapporten' })).statusCode).toBe(200)
    const entries = await app.asOwner(
      `select partner_id, user_id, sudo_id, after from audit_entry where action = 'sudo.started'`,
    )
    expect(entries).toEqual([
      { partner_id: 1003, user_id: 51, sudo_id: 12, after: { reason: 'Finner ikke rapporten' } },
    ])
  })

  it('refuses to act as a user who does not belong to the venue, or without a reason', async () => {
    expect((await begin({ partnerId: 500, reason: 'Feil hus' })).statusCode).toBe(404)
    expect((await begin({ partnerId: 1003, reason: ' ' })).statusCode).toBe(400)
  })
})
