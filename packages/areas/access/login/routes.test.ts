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
  it('a visitor without a session gets an answer, not an error', async () => {
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

  it('a kulturhussjef gets everything of specification 3', async () => {
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

  it('each role gets its permissions and no more', async () => {
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
      'house.enter',
      'ownWork.read',
      'ownShifts.read',
      'tickets.scan',
      'live.watch',
    ])
    expect(await can('frivillig@sundet.no', at)).toEqual([
      'open',
      'self',
      'house.enter',
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

  it('no page is offered that the server refuses, and none refused that it offers', async () => {
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

  it('without a requested context the first place is used', async () => {
    expect((await authOf('flere@test.no')).lastContext.partner?.id).toBe(1001)
    const renter = await authOf('byraa@sundet.no')
    expect(renter.lastContext.renter.id).toBe(2)
    expect(renter.modules).toContainEqual({ name: 'shows', url: '/partners/1003/renters/2/shows' })
    expect((await authOf('ingen@test.no')).lastContext.partner).toBeNull()
  })

  it('a context that is not the caller’s reveals nothing', async () => {
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

  it('the chat is not offered to volunteers only', async () => {
    expect((await authOf('frivillig@sundet.no')).chat).toBeNull()
    expect((await authOf('skanner@sundet.no')).chat).not.toBeNull()
  })

  it('a context header that is no id, or contradicts the path, is refused', async () => {
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

describe('acting as somebody else', () => {
  it('sudo starts with a grant under a new session, and both are logged', async () => {
    const client = await app.signIn('super@test.no')
    const found = await client.get('/auth/findsudouserforpartner?p_id=1003')
    expect(found.json()).toEqual({ id: 21 })

    const asked = await client.get('/auth', { ninja: 21 })
    expect(asked.statusCode).toBe(403)
    expect(asked.json()).toMatchObject({ error: { code: 'forbidden', details: { sudo: 'ask' } } })

    const before = client.cookies.get('dxweb') ?? ''
    expect((await client.post('/auth/sudo', { userId: 21, reason: 'Hjelp' })).statusCode).toBe(200)
    expect(client.cookies.get('dxweb')).not.toBe(before)
    const old = app.visitor()
    old.cookies.set('dxweb', before)
    expect((await old.get('/account/4')).statusCode).toBe(401)

    const auth = (await client.get('/auth', { ninja: 21, partner: 1003 })).json<AuthPayload>()
    expect(auth.user).toMatchObject({ id: 21, sudo: true, sudoId: 11, isSuper: false })
    expect(auth.roles).toEqual(['kulturhussjef'])
    expect(auth.can).not.toContain('super')
    const lines = await app.asOwner(
      "select partner_id, user_id, sudo_id, action, object_id from audit_entry where action = 'sudo.started'",
    )
    expect(lines).toEqual([
      { partner_id: 1003, user_id: 21, sudo_id: 11, action: 'sudo.started', object_id: '21' },
    ])
    const chief = await app.as('sjef@sundet.no')
    const changed = await chief.get('/partners/1003/users/21/last-change')
    expect(changed.json()).toMatchObject({ at: null })
  })

  it('sudo ends on the server at once, for that user and session only, and is logged', async () => {
    const client = await app.signIn('super@test.no')
    const other = await app.signIn('super@test.no')
    for (const userId of [21, 31]) await client.post('/auth/sudo', { userId, reason: 'Hjelp' })
    await other.post('/auth/sudo', { userId: 21, reason: 'Hjelp' })
    for (const _ of [1, 2]) {
      expect((await client.post('/auth/sudo/end', { userId: 21 })).json()).toEqual({ id: 21 })
    }
    const asked = await client.get('/account/4', { ninja: 21 })
    expect(asked.json()).toMatchObject({ error: { code: 'forbidden', details: { sudo: 'ask' } } })
    expect((await client.get('/account/4', { ninja: 31 })).statusCode).toBe(200)
    expect((await other.get('/account/4', { ninja: 21 })).statusCode).toBe(200)
    expect((await client.post('/auth/sudo/end', { userId: 31 }, { ninja: 31 })).statusCode).toBe(
      403,
    )
    const lines = await app.asOwner(
      "select partner_id, user_id, sudo_id, object_type, object_id from audit_entry where action = 'sudo.ended'",
    )
    expect(lines).toEqual([
      { partner_id: 1003, user_id: 21, sudo_id: 11, object_type: 'sudo', object_id: '21' },
    ])
  })

  it('sudo lasts an hour', async () => {
    const client = await app.signIn('super@test.no')
    await client.post('/auth/sudo', { userId: 31, reason: 'Hjelp' })
    expect((await client.get('/account/4', { ninja: 31 })).statusCode).toBe(200)
    const [row] = await app.asOwner<{ minutes: number }>(
      'select round(extract(epoch from expires_at - now()) / 60)::integer as minutes from sudo_grant where ninja_id = 31',
    )
    expect(row?.minutes).toBe(60)
    await app.asOwner(
      "update sudo_grant set expires_at = now() - interval '1 second' where ninja_id = 31",
    )
    expect((await client.get('/account/4', { ninja: 31 })).statusCode).toBe(403)
  })

  it('the target of sudo is shown by name, unless sudo is never allowed towards them', async () => {
    const client = await app.as('super@test.no')
    const target = (userId: number) => client.get(`/auth/sudo/${userId}`)
    expect((await target(21)).json()).toEqual({
      id: 21,
      displayName: 'sjef Test',
      email: 'sjef@sundet.no',
    })
    const codes = await Promise.all(
      [12, 11, 99_999, 71].map(async (id) => (await target(id)).statusCode),
    )
    expect(codes).toEqual([403, 403, 404, 404])
  })

  it('a partner without anybody to act as differs from one that does not exist', async () => {
    const client = await app.as('super@test.no')
    const find = (partnerId: number) => client.get(`/auth/findsudouserforpartner?p_id=${partnerId}`)
    expect((await find(1)).json()).toEqual({ id: null })
    expect((await find(9999)).statusCode).toBe(404)
  })

  it('sudo towards a super user, nobody or an inactive user is refused', async () => {
    const client = await app.as('super@test.no')
    expect((await client.post('/auth/sudo', { userId: 12, reason: 'Hjelp' })).statusCode).toBe(403)
    expect((await client.post('/auth/sudo', { userId: 11, reason: 'Hjelp' })).statusCode).toBe(403)
    expect((await client.post('/auth/sudo', { userId: 99_999, reason: 'Hjelp' })).statusCode).toBe(
      404,
    )
    expect((await client.post('/auth/sudo', { userId: 71, reason: 'Hjelp' })).statusCode).toBe(404)
  })

  it('sudo ends the moment its target becomes a super user', async () => {
    const client = await app.signIn('super@test.no')
    await client.post('/auth/sudo', { userId: 61, reason: 'Hjelp' })
    expect((await client.get('/account/4', { ninja: 61 })).statusCode).toBe(200)
    await app.asOwner(
      "insert into access_grant (partner_id, user_id, role) values (1, 61, 'administrator')",
    )
    expect((await client.get('/account/4', { ninja: 61 })).statusCode).toBe(403)
    await app.asOwner('delete from access_grant where partner_id = 1 and user_id = 61')
  })

  it('sudo cannot be forged: no header and no body gives what the server has not granted', async () => {
    const forgers = [
      'sjef@sundet.no',
      'lese@sundet.no',
      'revy@sundet.no',
      'skanner@sundet.no',
      'frivillig@sundet.no',
    ]
    for (const email of forgers) {
      const client = await app.as(email)
      expect((await client.post('/auth/sudo', { userId: 31, reason: 'Hjelp' })).statusCode).toBe(
        403,
      )
      expect((await client.get('/auth/findsudouserforpartner?p_id=1001')).statusCode).toBe(403)
      expect((await client.get('/auth/sudo/31')).statusCode).toBe(403)
      for (const ninja of [31, 11, 99_999]) {
        const auth = await client.get('/auth', { ninja })
        expect(auth.statusCode).toBe(403)
        expect(auth.json<{ error: object }>().error).not.toHaveProperty('details')
        expect((await client.get('/account/4', { ninja })).statusCode).toBe(403)
        expect((await client.post('/account', { agreementId: 4 }, { ninja })).statusCode).toBe(403)
      }
    }
    for (const ninja of ['-1', '1e3', '21 ', '021x', '99999999999', '21,31']) {
      const answer = await (
        await app.as('super@test.no')
      ).get('/auth', { headers: { 'x-dx-ninja': ninja } })
      expect([400, 403]).toContain(answer.statusCode)
    }
  })

  it('a sudo grant is not valid in another session of the same super user', async () => {
    const granted = await app.signIn('super@test.no')
    await granted.post('/auth/sudo', { userId: 21, reason: 'Hjelp' })
    const other = await app.signIn('super@test.no')
    expect((await other.get('/account/4', { ninja: 21 })).statusCode).toBe(403)
  })

  it('sudo changes no password, key, session or consent, and starts no further sudo', async () => {
    const client = await app.signIn('super@test.no')
    await client.post('/auth/sudo', { userId: 21, reason: 'Hjelp' })
    const password = 'noe-helt-annet-1'
    const calls: [string, object][] = [
      ['/account', { agreementId: 4 }],
      ['/account/password', { currentPassword: 'x', newPassword: password }],
      [
        '/account/profile',
        { firstName: 'A', lastName: 'B', email: 'ny@sundet.no', currentPassword: 'x' },
      ],
      ['/account/sessions/end', { id: 'a'.repeat(64) }],
      ['/account/totp/start', { currentPassword: 'x' }],
      ['/account/totp/confirm', { code: '123456' }],
      ['/account/totp/remove', { currentPassword: 'x' }],
      ['/auth/sudo', { userId: 31, reason: 'Hjelp' }],
    ]
    const answers = await Promise.all(
      calls.map(([path, body]) => client.post(path, body, { ninja: 21 })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 403))
  })
})

describe('what goes wrong in a browser', () => {
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

describe('what is new', () => {
  it('the changelog is a list of short releases by group, of equal length in both languages', async () => {
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
