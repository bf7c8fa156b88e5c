import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PlatformUser } from './contract.ts'

let app: TestApp
let boss: TestClient

const url = (rest = '') => `/partners/1/platform-users${rest}`

beforeAll(async () => {
  app = await testApp()
  await buildSmallVenue(app)
  await addPeople(app)
  boss = await app.as('super@test.no')
})

const found = async (query: string) => {
  const answer = await boss.get(url(query))
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: PlatformUser[]; total: number }>()
}
const emailsOf = async (query: string) => (await found(query)).data.map(({ email }) => email)
const versionOf = async (id: number) => (await boss.get(url(`/${id}`))).json<PlatformUser>().version

describe('all users of the platform', () => {
  it('the list of platform users shows every user’s roles in all venues', async () => {
    const { data, total } = await found('?limit=1000')
    expect(total).toBe(data.length)
    const several = data.find(({ email }) => email === 'flere@test.no')
    expect(several).toMatchObject({ state: 'active', hasSecondFactor: false })
    expect(several?.places.map(({ partnerName, role }) => [partnerName, role])).toEqual([
      ['Fjellvik kino', 'kulturhussjef'],
      ['Huset 1003', 'kulturhussjef'],
    ])
    expect(data.find(({ email }) => email === 'ingen@test.no')?.places).toEqual([])
  })

  it('platform users are found by the beginning of a name or of a part of the e-mail address', async () => {
    expect(await emailsOf('?q=fjellv')).toEqual(['sjef@fjellvik.no'])
    expect(await emailsOf('?q=sjef sundet')).toEqual(
      ['sjef@sundet.no', 'sluttet@sundet.no'].slice(0, 1),
    )
    expect(await emailsOf('?q=sjef@gamle.no')).toEqual(['sjef@gamle.no'])
    expect(await emailsOf('?q=finnesikke')).toEqual([])
    expect(await emailsOf('?state=shutOut')).toEqual(['sluttet@sundet.no'])
  })

  it('the platform’s user pages answer at the paths of the specification', async () => {
    for (const path of ['/useradmin', '/useradmin/users', '/useradmin/user']) {
      const answer = await boss.get(`${path}?q=fjellv`, { headers: { 'x-dx-partner': '1' } })
      expect(answer.json().data).toMatchObject([{ email: 'sjef@fjellvik.no' }])
    }
  })

  it('the page of a platform user shows sessions, log, and venues that only this user manages', async () => {
    await app.as('sjef@gamle.no')
    const one = (await boss.get(url('/41'))).json()
    expect(one).toMatchObject({ leavesWithoutChief: ['Gamle kinosal'], mergedInto: null })
    expect(one.sessions).toHaveLength(1)
    expect(one.signedInAt).not.toBeNull()
    expect((await boss.get(url('/51'))).json().leavesWithoutChief).toEqual([])
  })

  it('the log of a platform user shows who acted as the user, with start and end', async () => {
    const body = { userId: 41, reason: 'Hjelp med oppsett' }
    await boss.post('/auth/sudo', body)
    await boss.post('/auth/sudo/end', { userId: 41 })
    const { log } = (await boss.get(url('/41'))).json()
    const shown = log.filter(({ action }: { action: string }) => action.startsWith('sudo'))
    expect(shown).toHaveLength(2)
    for (const action of ['sudo.started', 'sudo.ended']) {
      expect(shown).toContainEqual(expect.objectContaining({ action, about: body.reason }))
    }
    const me = (await boss.get(url('/11'))).json().displayName
    expect(shown.map(({ by }: { by: string }) => by)).toEqual([me, me])
  })
})

describe('a user who is blocked everywhere', () => {
  it('a blocked user loses the session at the next request, and has the same grants after unblocking', async () => {
    const reader = await app.signIn('lese@sundet.no')
    const before = (await boss.get(url('/22'))).json<PlatformUser>()
    expect((await reader.get('/partners/1003')).statusCode).toBe(200)
    const shut = await boss.post(url('/22/shut-out'), { version: before.version })
    expect(shut.statusCode).toBe(200)
    expect((await reader.get('/partners/1003')).statusCode).toBe(401)
    const back = await boss.post(url('/22/let-in'), { version: shut.json().version })
    expect(back.statusCode).toBe(200)
    expect((await boss.get(url('/22'))).json()).toMatchObject({
      state: 'active',
      places: before.places,
    })
    const { log } = (await boss.get(url('/22'))).json()
    expect(
      log.map((line: { action: string; partner: string }) => [line.action, line.partner]),
    ).toEqual(
      expect.arrayContaining([
        ['shutOut', 'Plattformen'],
        ['shutOut', 'Huset 1003'],
        ['letIn', 'Plattformen'],
      ]),
    )
  })

  it('refuses to block the only manager of a venue', async () => {
    const refused = await boss.post(url('/41/shut-out'), { version: await versionOf(41) })
    expect(refused.json()).toMatchObject({
      error: { code: 'wrong_state', fields: { id: { code: 'only_chief' } } },
    })
    await app.asOwner(
      `insert into access_grant (partner_id, user_id, role) values (500, 51, 'kulturhussjef')`,
    )
    const shut = async (id: number) =>
      boss.post(url(`/${id}/shut-out`), { version: await versionOf(id) })
    const both = await Promise.all([shut(41), shut(51)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    await app.asOwner('update user_account set is_active = true where id in (41, 51)')
    await app.asOwner('delete from access_grant where partner_id = 500 and user_id = 51')
  })

  it('refuses to block the caller, or a user who was changed after the page was read', async () => {
    const own = await boss.post(url('/11/shut-out'), { version: await versionOf(11) })
    expect(own.json()).toMatchObject({
      error: { code: 'wrong_state', fields: { id: { code: 'yourself' } } },
    })
    expect((await boss.post(url('/23/shut-out'), { version: 99 })).statusCode).toBe(412)
    expect((await boss.post(url('/999/shut-out'), { version: 1 })).statusCode).toBe(404)
  })
})

describe('sessions of a platform user', () => {
  it('sessions of a user are ended one by one or all at once', async () => {
    const [first, second, third] = [
      await app.signIn('skanner@sundet.no'),
      await app.signIn('skanner@sundet.no'),
      await app.signIn('skanner@sundet.no'),
    ]
    const { sessions } = (await boss.get(url('/25'))).json()
    expect(sessions).toHaveLength(3)
    expect(sessions.some(({ isOwn }: { isOwn: boolean }) => isOwn)).toBe(false)
    const mine = (await boss.get(url('/11'))).json().sessions
    expect(mine.filter(({ isOwn }: { isOwn: boolean }) => isOwn)).toHaveLength(1)
    const one = await boss.post(url('/25/sign-out'), { loginId: sessions[0].id })
    expect(one.json()).toEqual({ ended: 1 })
    expect((await boss.post(url('/25/sign-out'), {})).json()).toEqual({ ended: 2 })
    for (const client of [first, second, third]) {
      expect((await client.get('/partners/1003/scan-events')).statusCode).toBe(401)
    }
  })

  it('does not end a session that belongs to a user other than the one in the path', async () => {
    const { sessions } = (await boss.get(url('/11'))).json()
    const asked = await boss.post(url('/25/sign-out'), { loginId: sessions[0].id })
    expect(asked.json()).toEqual({ ended: 0 })
  })
})

it('resends an invitation only to users who have not chosen a password', async () => {
  const made = await boss.post('/partners/1/users', {
    email: 'ny@plattform.no',
    firstName: 'Nora',
    lastName: 'Ny',
    mobile: '',
    address: '',
    postalCode: '',
    city: '',
    isActive: true,
    grants: [{ role: 'administrator', renterId: null }],
  })
  const { id } = made.json<{ id: number }>()
  expect(await emailsOf('?state=invited&q=nora')).toEqual(['ny@plattform.no'])
  const seen = (await boss.get(url(`/${id}/invitation`))).json()
  expect(seen).toMatchObject({ name: 'Nora Ny', email: 'ny@plattform.no' })
  expect(seen.mail.text).toContain('Velg passord')
  expect((await boss.post(url(`/${id}/invitation`), {})).json()).toMatchObject({ isMailed: true })
  expect((await boss.post(url('/21/invitation'), {})).statusCode).toBe(409)
})

it('a merged account is signed out, and its page shows the account that was kept', async () => {
  const old = await app.signIn('sjef@fjellvik.no')
  await app.asOwner(
    'insert into agreement_approval (user_id, agreement_id, version) values (31, 4, 1) on conflict do nothing',
  )
  const body = { version: await versionOf(31), intoId: 51, intoVersion: await versionOf(51) }
  expect((await boss.post(url('/31/merge'), body)).statusCode).toBe(200)
  expect((await old.get('/partners/1001')).statusCode).toBe(401)
  expect((await boss.get(url('/31'))).json()).toMatchObject({
    state: 'merged',
    mergedInto: { id: 51, email: 'flere@test.no' },
    places: [],
  })
  const [gone, kept] = await Promise.all([boss.get(url('/31')), boss.get(url('/51'))])
  for (const one of [gone, kept]) expect(one.json().approval).toMatchObject({ version: 1 })
  expect(gone.json().log[0]).toMatchObject({ action: 'mergedAway', about: 'flere@test.no' })
  expect(kept.json().log[0]).toMatchObject({ action: 'merged', about: 'sjef@fjellvik.no' })
  expect(await emailsOf('?q=fjellvik')).toEqual([])
  expect(await emailsOf('?state=merged')).toEqual(['sjef@fjellvik.no'])
})
