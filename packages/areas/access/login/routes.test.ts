import { addPeople } from '@dxweb/server/testing/people.ts'
import { testApp } from '@dxweb/server/testing/test-app.ts'
import { describe, expect, it } from 'vitest'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { AuthPayload, getChangelog } from './contract.ts'

const app = await testApp({ chatSrc: 'https://chat.test/widget.js' })
await addPeople(app)

const authOf = async (email: string, sent = {}) => {
  const answer = await (await app.as(email)).get('/auth', sent)
  expect(answer.statusCode).toBe(200)
  return answer.json<AuthPayload>()
}

describe('the auth payload', () => {
  it('a visitor without a session gets an auth payload, not an error', async () => {
    const answer = await app.visitor().get('/auth')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      auth: false,
      user: null,
      partners: [],
      can: [],
      chat: null,
    })
  })

  it('a venue manager gets the complete auth payload of section 3 of the specification', async () => {
    const auth = await authOf('sjef@sundet.no', { partner: 1003 })
    expect(auth.user).toEqual({
      id: 21,
      username: 'sjef@sundet.no',
      email: 'sjef@sundet.no',
      displayName: 'sjef Test',
      firstName: 'sjef',
      lastName: 'Test',
      locale: 'nb',
      sudo: false,
      sudoId: null,
      isSuper: false,
    })
    expect(auth.roles).toEqual(['kulturhussjef'])
    expect(auth.partners).toEqual([
      { partnerID: 1003, partnerName: 'Sundet kulturhus', renterID: 0, renterName: '' },
    ])
    expect(auth.modules).toContainEqual({ name: 'shows', url: '/partners/1003/shows' })
    expect(auth.modules).toContainEqual({ name: 'dxpos', url: '/partners/1003/products' })
    expect(auth.lastContext).toMatchObject({
      partner: {
        id: 1003,
        name: 'Sundet kulturhus',
        issuerName: 'Sundet kulturhus',
        hasSalesChannel: false,
        type: 'culture',
        hasSSH: true,
        timeZone: 'Europe/Oslo',
      },
      renter: { id: 0 },
    })
    expect([60, 120]).toContain(auth.lastContext.partner?.timezoneOffset)
    expect(auth.dxwebAgreements).toEqual([{ id: 4 }])
    expect(auth.userApprovedAgreements).toEqual([])
    expect(auth.chat).toEqual({ src: 'https://chat.test/widget.js' })
  })

  it('a venue’s documents are issued by its organizer, under the organizer’s own name', async () => {
    const issuer = async () => {
      const { lastContext } = await authOf('sjef@sundet.no', { partner: 1003 })
      return lastContext.partner?.issuerName
    }
    const name = (text: string) =>
      app.asOwner(
        `insert into organizer (partner_id, id, name) values (1003, 1, $1)
         on conflict (partner_id) do update set name = $1`,
        [text],
      )
    await name('Sundet kulturdrift KF')
    expect(await issuer()).toBe('Sundet kulturdrift KF')
    await name('')
    expect(await issuer()).toBe('Sundet kulturhus')
  })

  it('each role gets exactly its permissions', async () => {
    const can = async (email: string, sent: object) => (await authOf(email, sent)).can
    const at = { partner: 1003 }
    expect(await can('sjef@sundet.no', at)).toEqual(
      expect.arrayContaining(['shows.edit', 'tickets.sell', 'crm.read']),
    )
    const reader = await can('lese@sundet.no', at)
    expect(reader).toEqual(expect.arrayContaining(['shows.read', 'dashboard.read', 'crm.read']))
    expect(reader).not.toContain('shows.edit')
    expect(reader).not.toContain('settings.read')
    const scanner = await can('skanner@sundet.no', at)
    expect(scanner).toEqual([
      'open',
      'self',
      'venue.enter',
      'ownWork.read',
      'ownShifts.read',
      'tickets.scan',
      'live.watch',
    ])
    expect(await can('frivillig@sundet.no', at)).toEqual([
      'open',
      'self',
      'venue.enter',
      'ownWork.read',
      'ownShifts.read',
    ])
    const renter = await can('revy@sundet.no', { partner: 1003, renter: 1 })
    expect(renter).toContain('shows.read')
    expect(renter).not.toContain('dashboard.read')
    expect(await can('super@test.no', { partner: 1 })).toContain('super')
    expect(await can('sjef@gamle.no', { partner: 500 })).not.toContain('shows.edit')
    const inRenter = await can('sjef@sundet.no', { partner: 1003, renter: 1 })
    expect(inRenter).toContain('shows.read')
    expect(inRenter).not.toContain('shows.edit')
  })

  it('the auth payload offers a page exactly when the server grants access', async () => {
    const pages = [
      ['dashboardhtml', 'dashboard.read'],
      ['dashboardhtml-legacy', 'dashboardLegacy.read'],
      ['crmhtml', 'crm.read'],
    ] as const
    const people = [
      ['sjef@sundet.no', {}],
      ['sjef@sundet.no', { renter: 1 }],
      ['lese@sundet.no', {}],
      ['admin@sundet.no', {}],
      ['revy@sundet.no', { renter: 1 }],
      ['skanner@sundet.no', {}],
      ['frivillig@sundet.no', {}],
    ] as const
    for (const [email, sent] of people) {
      const client = await app.as(email)
      const { can } = await authOf(email, { partner: 1003, ...sent })
      for (const [page, permission] of pages) {
        const { statusCode } = await client.get(`/partners/1003/${page}`, sent)
        const who = `${email} ${JSON.stringify(sent)} ${page}`
        expect(`${who} ${statusCode}`).toBe(`${who} ${can.includes(permission) ? 200 : 403}`)
      }
    }
  })

  it('uses the first venue or renter if the request names no context', async () => {
    expect((await authOf('flere@test.no')).lastContext.partner?.id).toBe(1001)
    const renter = await authOf('byraa@sundet.no')
    expect(renter.lastContext.renter.id).toBe(2)
    expect(renter.modules).toContainEqual({ name: 'shows', url: '/partners/1003/renters/2/shows' })
    expect((await authOf('ingen@test.no')).lastContext.partner).toBeNull()
  })

  it('a context that does not belong to the caller reveals nothing', async () => {
    for (const sent of [{ partner: 1003 }, { partner: 9999 }, { partner: 1003, renter: 1 }]) {
      const auth = await authOf('sjef@fjellvik.no', sent)
      expect(auth.lastContext.partner).toBeNull()
      expect(auth.modules).toEqual([])
      expect(auth.roles).toEqual([])
      expect(JSON.stringify(auth)).not.toContain('Sundet')
    }
    const renter = await authOf('revy@sundet.no', { partner: 1003, renter: 2 })
    expect(renter.roles).toEqual([])
    expect(renter.can).toEqual(['open', 'self'])
  })

  it('the chat is not offered to users who are only volunteers', async () => {
    expect((await authOf('frivillig@sundet.no')).chat).toBeNull()
    expect((await authOf('skanner@sundet.no')).chat).not.toBeNull()
  })

  it('refuses a context header that is not an id', async () => {
    const client = await app.as('sjef@sundet.no')
    const wrong = await client.get('/auth', { headers: { 'x-dx-partner': '1003;drop' } })
    expect(wrong.statusCode).toBe(400)
  })
})

describe('the CSRF cookie', () => {
  it('the CSRF cookie is readable by this site’s scripts and bound to the session', async () => {
    const client = await app.signIn('sjef@sundet.no')
    client.cookies.delete('XSRF-TOKEN')
    const answer = await client.get('/csrf-cookie')
    expect(String(answer.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=/)
    expect(String(answer.headers['set-cookie'])).not.toMatch(/httponly/i)
    expect((await client.post('/account', { agreementId: 4 })).statusCode).toBe(200)
    expect((await app.visitor().get('/csrf-cookie')).headers['set-cookie']).toBeUndefined()
  })
})

describe('faults reported by browsers', () => {
  it('a browser’s error is logged with the user’s id, up to a limit', async () => {
    const client = await app.as('skanner@sundet.no')
    const send = () => client.post('/client-errors', { message: 'x is undefined', version: 'abc' })
    expect((await send()).statusCode).toBe(200)
    const line = app.logged
      .map((each) => JSON.parse(each))
      .find(({ message }) => message === 'x is undefined')
    expect(line).toMatchObject({ msg: 'client error', userId: 25, version: 'abc' })
    await app.asOwner("update attempt_window set attempts = 60 where key = 'client-error:25'")
    expect((await send()).statusCode).toBe(429)
  })
})

describe('the changelog', () => {
  it('the changelog lists short entries by group, with the same number of entries in both languages', async () => {
    const shapes = []
    for (const locale of ['nb', 'en']) {
      const answer = await (await app.as('sjef@sundet.no')).get(`/changelog?locale=${locale}`)
      expect(answer.statusCode).toBe(200)
      const { data } = answer.json<ReplyOf<typeof getChangelog.parts>>()
      for (const item of data.flatMap(({ items }) => items)) {
        expect(item.split(' ').length).toBeLessThanOrEqual(20)
      }
      shapes.push(
        data.map(({ version, groups }) => [version, groups.map(({ items }) => items.length)]),
      )
    }
    expect(shapes[0]).toEqual(shapes[1])
    expect(shapes[0]).not.toEqual([])
  })
})
