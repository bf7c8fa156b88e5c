import { cleanUp } from '@dxweb/server/jobs/clean-up.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { testApp } from '@dxweb/server/testing/test-app.ts'
import { describe, expect, it } from 'vitest'
import type { AuthPayload } from './contract.ts'

const app = await testApp()
await addPeople(app)

describe('acting as another user', () => {
  it('starting sudo grants access under a new session, and the log names both users', async () => {
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
      "select partner_id, user_id, sudo_id, action, object_id, after from audit_entry where action = 'sudo.started'",
    )
    const line = { partner_id: 1003, user_id: 21, sudo_id: 11, object_id: '21' }
    expect(lines).toEqual([{ ...line, action: 'sudo.started', after: { reason: 'Hjelp' } }])
    const chief = await app.as('sjef@sundet.no')
    const changed = await chief.get('/partners/1003/users/21/last-change')
    expect(changed.json()).toMatchObject({ at: null })
  })

  it('acts as the manager with the oldest grant, even after that manager’s details change', async () => {
    await app.asOwner(
      "insert into access_grant (partner_id, user_id, role) values (1003, 22, 'kulturhussjef')",
    )
    const chief = await app.signIn('sjef@sundet.no')
    const reply = await chief.get('/partners/1003/users/21')
    const { email, firstName, lastName, grants, isActive, version } =
      reply.json<Record<string, unknown>>()
    const person = { email, firstName, lastName, grants, isActive, version }
    const place = { address: 'Kaigata 1', postalCode: '6003', city: 'Ålesund' }
    const body = { ...person, ...place, mobile: '922 34 567' }
    const changed = await chief.put('/partners/1003/users/21', body)
    expect(changed.statusCode).toBe(200)
    const client = await app.signIn('super@test.no')
    const found = await client.get('/auth/findsudouserforpartner?p_id=1003')
    expect(found.json()).toEqual({ id: 21 })
  })

  it('ending sudo takes effect immediately, for one target and session only, and is logged once', async () => {
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
      "select partner_id, user_id, sudo_id, object_type, object_id, after from audit_entry where action = 'sudo.ended'",
    )
    const after = { reason: 'Hjelp' }
    expect(lines).toEqual([
      { partner_id: 1003, user_id: 21, sudo_id: 11, object_type: 'sudo', object_id: '21', after },
    ])
  })

  const endsOf = (userId: number) =>
    app.asOwner(
      `select partner_id, sudo_id, after ->> 'reason' as reason, at < now() - interval '1 minute' as "isEarlier"
       from audit_entry where action = 'sudo.ended' and object_id = '${userId}' and after ->> 'reason' <> 'Hjelp'
       order by at`,
    )

  it('the end of sudo is logged at the venue where it was started, after a second start, a logout or the expiry', async () => {
    const client = await app.signIn('super@test.no')
    const begin = (reason: string, partnerId: number) =>
      client.post('/auth/sudo', { userId: 51, partnerId, reason })
    for (const [reason, partnerId] of [
      ['Retter en pris', 1001],
      ['Retter en sal', 1003],
    ] as const) {
      expect((await begin(reason, partnerId)).statusCode).toBe(200)
    }
    await client.get('/apiweb/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    const ended = { sudo_id: 11, isEarlier: false }
    expect(await endsOf(51)).toEqual([
      { ...ended, partner_id: 1001, reason: 'Retter en pris' },
      { ...ended, partner_id: 1003, reason: 'Retter en sal' },
    ])

    const other = await app.signIn('super@test.no')
    await other.post('/auth/sudo', { userId: 31, reason: 'Glemmer å avslutte' })
    await app.asOwner(
      "update sudo_grant set expires_at = now() - interval '1 hour' where ninja_id = 31",
    )
    await cleanUp(app.db)
    expect(await endsOf(31)).toEqual([
      { partner_id: 1001, sudo_id: 11, reason: 'Glemmer å avslutte', isEarlier: true },
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

  it('shows the name of a user before sudo, but not of a user for whom sudo is never allowed', async () => {
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

  it('returns no sudo target for a partner that has none, and 404 for a missing partner', async () => {
    const client = await app.as('super@test.no')
    const find = (partnerId: number) => client.get(`/auth/findsudouserforpartner?p_id=${partnerId}`)
    expect((await find(1)).json()).toEqual({ id: null })
    expect((await find(9999)).statusCode).toBe(404)
  })

  it('refuses sudo for a super user, a missing user or an inactive user', async () => {
    const client = await app.as('super@test.no')
    expect((await client.post('/auth/sudo', { userId: 12, reason: 'Hjelp' })).statusCode).toBe(403)
    expect((await client.post('/auth/sudo', { userId: 11, reason: 'Hjelp' })).statusCode).toBe(403)
    expect((await client.post('/auth/sudo', { userId: 99_999, reason: 'Hjelp' })).statusCode).toBe(
      404,
    )
    expect((await client.post('/auth/sudo', { userId: 71, reason: 'Hjelp' })).statusCode).toBe(404)
  })

  it('sudo ends immediately when its target becomes a super user', async () => {
    const client = await app.signIn('super@test.no')
    await client.post('/auth/sudo', { userId: 61, reason: 'Hjelp' })
    expect((await client.get('/account/4', { ninja: 61 })).statusCode).toBe(200)
    await app.asOwner(
      "insert into access_grant (partner_id, user_id, role) values (1, 61, 'administrator')",
    )
    expect((await client.get('/account/4', { ninja: 61 })).statusCode).toBe(403)
    await app.asOwner('delete from access_grant where partner_id = 1 and user_id = 61')
  })

  it('sudo cannot be forged: headers and bodies give no rights without a grant', async () => {
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

  it('sudo cannot change passwords, keys, sessions or consents, or start further sudo', async () => {
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
      ['/account/sessions/end-others', {}],
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
