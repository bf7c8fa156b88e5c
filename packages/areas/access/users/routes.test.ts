import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { readFileSync } from 'node:fs'
import { renters as renterRegister } from '@dxweb/areas/renters/contract.ts'
import { exampleDraft } from '@dxweb/server/collections/register-example.ts'
import { localeCookie } from '@dxweb/locales/choose-locale.ts'
import { mailFiles, readQuotedPrintable } from '@dxweb/server/testing/smtp-inbox.ts'
import { testPassword, testPeople } from '@dxweb/server/testing/people.ts'
import { describe, expect, it } from 'vitest'
import { spendLink, storeLink } from '../login/link-store.ts'

const { app, chief } = await givenApp()

const url = (rest: string | number = '') => `/partners/1003/users${rest === '' ? '' : `/${rest}`}`

const details = {
  firstName: 'Nora',
  lastName: 'Ny',
  mobile: '912 34 567',
  address: 'Kaien 1',
  postalCode: '6003',
  city: 'Ålesund',
  isActive: true,
}
const reads = { role: 'culture_full_read_only', renterId: null }
const scans = { role: 'scanner', renterId: 1 }

interface Invited {
  id: number
  version: number
  isMailed: boolean
  link: string | null
}

const invite = async (email: string, grants: object[] = [reads]) => {
  const answer = await chief.post(url(), { ...details, email, grants })
  expect(answer.statusCode).toBe(200)
  return answer.json<Invited>()
}

const mails = () => mailFiles(app.outbox).map((file) => readFileSync(file, 'utf8'))
const mailsTo = (email: string) => mails().filter((mail) => mail.includes(`To: ${email}`))

describe('the users of a venue', () => {
  it('the users of a partner are those with access to it', async () => {
    const answer = await chief.get(url())
    const { data, total } = answer.json<{ data: { id: number; email: string }[]; total: number }>()
    const here = testPeople.filter(({ grants }) => grants.some(([partnerId]) => partnerId === 1003))
    expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(here.map(({ id }) => id))
    expect(total).toBe(here.length)
  })

  it('only managers and administrators can read and change the users of a venue', async () => {
    expect((await (await app.as('admin@sundet.no')).get(url())).statusCode).toBe(200)
    for (const who of ['lese@sundet.no', 'skanner@sundet.no']) {
      const client = await app.as(who)
      expect((await client.get(url())).statusCode).toBe(403)
      expect((await client.post(url(), {})).statusCode).toBe(403)
    }
    const renter = await app.as('revy@sundet.no')
    expect((await renter.get(url())).statusCode).toBe(404)
    const stranger = await app.as('sjef@fjellvik.no')
    expect((await stranger.get(url())).statusCode).toBe(404)
    expect((await stranger.get('/partners/1001/users/22')).statusCode).toBe(404)
    expect((await stranger.delete('/partners/1001/users/22')).statusCode).toBe(404)
  })

  it('users are listed with their last login and whether they use two-factor login', async () => {
    const self = (await chief.get(url('21'))).json()
    expect(self).toMatchObject({ signedInAt: expect.any(String), hasTwoStep: false })
    expect((await chief.get(url('26'))).json()).toMatchObject({ signedInAt: null })
  })

  it('users are also available under the alias path /users', async () => {
    const asked = { headers: { 'x-dx-partner': '1003' } }
    const aliased = await chief.get('/users', asked)
    expect(aliased.json()).toEqual((await chief.get(url())).json())
  })
})

describe('an invitation', () => {
  it('an invitation lets a new user in by a mailed link', async () => {
    const { id, isMailed } = await invite('nora@ny.test', [reads, scans])
    expect(isMailed).toBe(true)
    expect(mailsTo('nora@ny.test')).toEqual([expect.stringContaining('/invitation?token=')])
    expect((await chief.get(url(id))).json()).toMatchObject({
      ...details,
      displayName: 'Nora Ny',
      isInvited: true,
      isActive: true,
      grants: [reads, scans],
      isElsewhere: false,
    })
  })

  it('an invitation gives no access through a self-chosen address until a mailed link has verified the address', async () => {
    const thief = await app.as('sjef@fjellvik.no')
    const profile = { firstName: 'Eva', lastName: 'Fjell', currentPassword: testPassword }
    const call = (email: string) => thief.post('/account/profile', { ...profile, email })
    expect((await call('valgt@sundet.test')).statusCode).toBe(200)
    const body = { ...details, email: 'Valgt@sundet.test', grants: [reads] }
    expect((await chief.post(url(), body)).json()).toMatchObject({
      error: { code: 'invalid', fields: { email: { code: 'address_unproven' } } },
    })
    const link = { kind: 'reset' as const, firstName: null, lastName: null }
    const mailedTo = async (email: string) => {
      const hash = Buffer.from(`of a mail to ${email}`)
      await storeLink(app.db, { hash, userId: 31, kind: 'reset', email })
      return hash
    }
    const [{ hash } = { hash: '' }] = await app.asOwner<{ hash: string }>(
      'select password_hash as hash from user_account where id = 31',
    )
    const spend = async (email: string) =>
      spendLink(app.db, { ...link, hash: await mailedTo(email), passwordHash: hash })
    expect(await spend('sjef@fjellvik.no')).toBeNull()
    expect((await chief.post(url(), body)).statusCode).toBe(400)
    expect(await spend('valgt@sundet.test')).toBe(31)
    expect((await chief.post(url(), body)).statusCode).toBe(200)
    await app.asOwner('delete from access_grant where partner_id = 1003 and user_id = 31')
    const [{ proven } = { proven: false }] = await app.asOwner<{ proven: boolean }>(
      `update user_account set email = 'sjef@fjellvik.no' where id = 31 returning is_address_proven as proven`,
    )
    expect(proven).toBe(true)
  })

  it.each(['blocked', 'merged'])('refuses to invite a %s account', async (how) => {
    const email = `${how}@sundet.test`
    const account = `insert into user_account (email, is_active, merged_into_id) values ($1, false, $2)`
    await app.asOwner(account, [email, how === 'merged' ? 21 : null])
    const answer = await chief.post(url(), { ...details, email, grants: [reads] })
    expect(answer.json().error.fields).toEqual({ email: { code: `account_${how}` } })
  })

  it('an invitation notifies an existing user, who keeps name and password', async () => {
    const { id } = await invite('sjef@fjellvik.no')
    expect(id).toBe(31)
    expect(mailsTo('sjef@fjellvik.no')[0]).not.toContain('token=')
    const user = (await chief.get(url(id))).json()
    expect(user).toMatchObject({ isElsewhere: true, isInvited: false, grants: [reads] })
    expect(user).not.toMatchObject({ lastName: 'Ny' })
    const taken = await chief.post(url(), {
      ...details,
      email: 'SJEF@fjellvik.no',
      grants: [reads],
    })
    expect(taken.json()).toMatchObject({ error: { code: 'taken', fields: { email: {} } } })
  })

  it('an invitation reveals no telephone or address that another partner has entered', async () => {
    const { id } = await invite('delt@ny.test')
    const other = await app.signIn('sjef@fjellvik.no')
    const there = '/partners/1001/users'
    const nobody = { ...details, firstName: '', lastName: '', mobile: '', address: '' }
    const shared = { ...nobody, postalCode: '', city: '', email: 'delt@ny.test', grants: [reads] }
    expect((await other.post(there, shared)).statusCode).toBe(200)
    const read = (await other.get(`${there}/${id}`)).json<{ version: number }>()
    const hidden = { mobile: '', address: '', postalCode: '', city: '' }
    expect(read).toMatchObject({ displayName: 'Nora Ny', isElsewhere: true, ...hidden })
    expect((await other.get(`${there}/export?format=csv`)).body).not.toContain(details.address)
    const sent = { ...shared, firstName: 'Nora', lastName: 'Ny', version: read.version }
    expect((await other.put(`${there}/${id}`, { ...sent, grants: [scans] })).statusCode).toBe(200)
    expect((await other.put(`${there}/${id}`, { ...sent, city: 'Oslo' })).statusCode).not.toBe(200)
    const { mobile, address } = details
    expect((await chief.get(url(id))).json()).toMatchObject({ mobile, address })
    await app.asOwner('delete from access_grant where partner_id = 1001 and user_id = $1', [id])
  })

  it('refuses an invitation without roles, or with a role that is not valid at its venue or renter', async () => {
    const answers = await Promise.all(
      [[], [{ role: 'leietakere', renterId: null }], [{ role: 'kulturhussjef', renterId: 1 }]].map(
        (grants) => chief.post(url(), { ...details, email: 'feil@ny.test', grants }),
      ),
    )
    expect(answers.map((one) => one.json<{ error: { fields: object } }>().error.fields)).toEqual([
      { grants: { code: 'last_access' } },
      { 'grants.0.renterId': { code: 'role_misplaced' } },
      { 'grants.0.renterId': { code: 'role_misplaced' } },
    ])
    const nobody = await app.asOwner(`select from user_account where email = 'feil@ny.test'`)
    expect(nobody).toEqual([])
  })

  it('refuses a role for a renter that does not exist, both in an invitation and in a change of a user', async () => {
    const nobody = { role: 'leietakere', renterId: 999_999 }
    const fault = {
      error: { code: 'invalid', fields: { 'grants.1.renterId': { code: 'not_found' } } },
    }
    const grants = [reads, nobody]
    const invited = await chief.post(url(), { ...details, email: 'ingen@ny.test', grants })
    expect(invited.statusCode).toBe(400)
    expect(invited.json()).toMatchObject(fault)
    const { id, version } = await invite('noen@ny.test')
    for (const isActive of [true, false]) {
      const body = { ...details, email: 'noen@ny.test', grants, version, isActive }
      expect((await chief.put(url(id), body)).json()).toMatchObject(fault)
    }
    expect((await chief.get(url(id))).json()).toMatchObject({ version, grants: [reads] })
  })

  it('an invitation never names a deleted renter, whether invitation or deletion comes first', async () => {
    const renters = '/partners/1003/renters'
    for (let round = 0; round < 10; round += 1) {
      const draft = { ...exampleDraft(renterRegister), name: `Kort lag ${round}` }
      const { id: renterId } = (await chief.post(renters, draft)).json<{ id: number }>()
      const grants = [{ role: 'leietakere', renterId }]
      const email = `kort${round}@ny.test`
      const answers = await Promise.all([
        chief.post(url(), { ...details, email, grants, isActive: round % 2 === 0 }),
        chief.delete(`${renters}/${renterId}`),
      ])
      expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1)
    }
  })

  it('an invitation names partner, sender and roles in the recipient’s language', async () => {
    await app.asOwner("update user_account set locale = 'en' where id = 41")
    await invite('sjef@gamle.no', [reads, scans])
    await invite('ny.her@ny.test', [scans])
    const text = (email: string) => readQuotedPrintable(mailsTo(email).at(-1) ?? '')
    const [known, fresh] = [text('sjef@gamle.no'), text('ny.her@ny.test')]
    expect(known).toContain('sjef Test has given you access to')
    expect(known).toContain('Read-only access: Sees events')
    expect(fresh).toContain('sjef Test har gitt deg tilgang til')
    expect(fresh).toMatch(/Skanner · \S.*: Skanner billetter i døra/)
    const [venue] = await app.asOwner<{ name: string }>('select name from partner where id = 1003')
    for (const mail of [known, fresh]) expect(mail).toContain(venue?.name ?? '?')
  })

  it('an invitation has the language that the inviter has chosen on the device', async () => {
    chief.cookies.set(localeCookie, 'en')
    await invite('ny.engelsk@ny.test', [scans])
    chief.cookies.delete(localeCookie)
    const mail = readQuotedPrintable(mailsTo('ny.engelsk@ny.test').at(-1) ?? '')
    expect(mail).toContain('sjef Test has given you access to')
  })

  it('an address is invited at most five times an hour, and the refusal says when to retry', async () => {
    const { id } = await invite('ofte@ny.test')
    const again = () => chief.post(url(`${id}/invitation`))
    const codes = []
    for (let time = 0; time < 6; time += 1) codes.push((await again()).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 429, 429])
    expect(Number((await again()).headers['retry-after'])).toBeGreaterThan(3000)
    expect(mailsTo('ofte@ny.test')).toHaveLength(5)
    expect((await chief.post(url('22/invitation'))).statusCode).toBe(409)
  })

  it('the invitation link in the outbox is shown only to users who may grant the same access', async () => {
    const chiefs = { role: 'kulturhussjef', renterId: null }
    const { id, link } = await invite('boks@ny.test', [chiefs])
    expect(link).toContain('/invitation?token=')
    expect(readQuotedPrintable(mailsTo('boks@ny.test')[0] ?? '')).toContain(link)
    const admin = await app.as('admin@sundet.no')
    expect((await admin.post(url(`${id}/invitation`))).json()).toMatchObject({ link: null })
    const body = { ...details, email: 'boks@ny.test', grants: [reads] }
    const other = await (await app.as('flere@test.no')).post('/partners/1001/users', body)
    expect(other.json()).toMatchObject({ isMailed: true, link: null })
    expect((await chief.post(url(`${id}/invitation`))).json()).toMatchObject({ link: null })
    await chief.delete(url(id))
  })

  it('an invitation can be sent again until it is accepted', async () => {
    const { id } = await invite('igjen@ny.test')
    expect((await chief.post(url(`${id}/invitation`))).json()).toEqual({
      isMailed: true,
      link: expect.stringContaining('/invitation?token='),
    })
    expect(mailsTo('igjen@ny.test')).toHaveLength(2)
    expect((await chief.post(url('22/invitation'))).statusCode).toBe(409)
  })
})

describe('a change of a user', () => {
  it('a change of a user saves name, address and roles, and requires the current version', async () => {
    const { id, version } = await invite('endres@ny.test')
    const body = {
      ...details,
      email: 'endres@ny.test',
      lastName: 'Endret',
      grants: [scans],
      version,
    }
    expect((await chief.put(url(id), body)).json()).toEqual({ id, version: version + 1 })
    const stale = await chief.put(url(id), body)
    expect(stale.statusCode).toBe(412)
    expect(stale.json()).toMatchObject({
      error: { details: { current: (await chief.get(url(id))).json<object>() } },
    })
    const { version: _, ...without } = body
    expect((await chief.put(url(id), without)).statusCode).toBe(428)
  })

  it('a deactivated user has no access until reactivated', async () => {
    const reader = await app.signIn('lese@sundet.no')
    const before = (await chief.get(url(22))).json<{ version: number; grants: object[] }>()
    const body = { ...details, email: 'lese@sundet.no', grants: before.grants }
    await chief.put(url(22), { ...body, isActive: false, version: before.version })
    expect((await reader.get('/partners/1003/locations')).statusCode).toBe(404)
    const resting = (await chief.get(url(22))).json<{ version: number }>()
    expect(resting).toMatchObject({ isActive: false, grants: before.grants })
    await chief.put(url(22), { ...body, isActive: true, version: resting.version })
    expect((await reader.get('/partners/1003/locations')).statusCode).toBe(200)
  })

  it('refuses to change the name or address of a user of other partners, with an error for each changed field', async () => {
    const before = (await chief.get(url(51))).json<Record<string, unknown> & { version: number }>()
    const { version, grants, firstName, lastName, mobile, address, postalCode, city } = before
    const person = { firstName, lastName, mobile, address, postalCode, city }
    const sent = { ...person, email: 'flere@test.no', version, grants, isActive: true }
    const refused = await chief.put(url(51), { ...sent, lastName: 'Ny', city: 'Ålesund' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      error: {
        code: 'invalid',
        fields: { lastName: { code: 'shared_person' }, city: { code: 'shared_person' } },
      },
    })
    expect((await chief.get(url(51))).json()).toEqual(before)
    const more = [...(grants as object[]), scans]
    expect((await chief.put(url(51), { ...sent, grants: more })).statusCode).toBe(200)
    expect((await chief.get(url(51))).json()).toEqual({
      ...before,
      version: version + 1,
      grants: more,
    })
    await chief.put(url(51), { ...sent, version: version + 1 })
  })

  it('an old invalid mobile number may stay when other fields change, but a new invalid number is refused', async () => {
    const { id } = await invite('gammelt.nummer@ny.test', [reads])
    await app.asOwner(`update user_account set mobile = '123' where id = $1`, [id])
    const read = (await chief.get(url(id))).json<Record<string, unknown>>()
    const { version, firstName, lastName, address, postalCode, city, grants } = read
    const sent = { version, firstName, lastName, address, postalCode, city, grants }
    const body = { ...sent, email: 'gammelt.nummer@ny.test', isActive: true }
    const wrong = await chief.put(url(id), { ...body, mobile: '124' })
    expect(wrong.json()).toMatchObject({ error: { fields: { mobile: { code: 'mobile' } } } })
    const more = [reads, scans]
    const kept = await chief.put(url(id), { ...body, grants: more, mobile: '123' })
    expect(kept.statusCode).toBe(200)
    expect((await chief.get(url(id))).json()).toMatchObject({ mobile: '123', grants: more })
  })

  it('an administrator cannot appoint, deactivate or remove a manager, or gain rights', async () => {
    const admin = await app.as('admin@sundet.no')
    const manager = { role: 'kulturhussjef', renterId: null }
    const send = { ...details, email: 'ny.sjef@sundet.no', grants: [manager] }
    expect((await admin.post(url(), send)).statusCode).toBe(403)
    const read = async (id: number) =>
      (await admin.get(url(id))).json<{ email: string; version: number; grants: object[] }>()
    const change = async (id: number, more: object) => {
      const { email, version, grants } = await read(id)
      return (await admin.put(url(id), { ...details, email, version, grants, ...more })).statusCode
    }
    expect(await change(21, { isActive: false })).toBe(403)
    expect((await admin.delete(url(21))).statusCode).toBe(403)
    expect((await admin.post(url('21/removeaccess'), manager)).statusCode).toBe(403)
    const { grants } = await read(27)
    expect(await change(27, { grants: [...grants, reads] })).toBe(403)
    const known = await admin.post(url(), { ...details, email: 'admin@sundet.no', grants: [reads] })
    expect(known.statusCode).toBe(409)
    const invited = await admin.post(url(), { ...details, email: 'dør@ny.test', grants: [scans] })
    expect(invited.statusCode).toBe(200)
  })

  it('users cannot deactivate or remove themselves', async () => {
    const me = (await chief.get(url(21))).json<{ version: number; grants: object[] }>()
    const { version, grants } = me
    const body = { ...details, email: 'sjef@sundet.no', grants, version, isActive: false }
    expect((await chief.put(url(21), body)).statusCode).toBe(409)
    expect((await chief.delete(url(21))).statusCode).toBe(409)
  })
})

describe('the last access to a partner', () => {
  it('a user always keeps one access to a partner, even if all are removed at once', async () => {
    const grants = [reads, scans, { role: 'volunteer', renterId: null }]
    for (let round = 0; round < 10; round += 1) {
      const { id } = await invite(`sist${round}@ny.test`, grants)
      const answers = await Promise.all(
        [...grants, ...grants].map((grant) => chief.post(url(`${id}/removeaccess`), grant)),
      )
      expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(2)
      const left = (await chief.get(url(id))).json<{ grants: object[] }>().grants
      expect(left).toHaveLength(1)
    }
  })

  it('a partner keeps a manager when two managers remove each other at once', async () => {
    const one = await app.signIn('sjef@sundet.no')
    const other = await app.signIn('flere@test.no')
    const answers = await Promise.all([one.delete(url(51)), other.delete(url(21))])
    expect(answers.filter((each) => each.statusCode === 200)).toHaveLength(1)
    const chiefs = await app.asOwner(
      `select from access_grant where partner_id = 1003 and role = 'kulturhussjef' and user_id in (21, 51)`,
    )
    expect(chiefs).toHaveLength(1)
  })
})
