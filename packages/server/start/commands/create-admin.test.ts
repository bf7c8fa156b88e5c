import { expect, it } from 'vitest'
import { composeMail } from '../../mail/compose-mail.ts'
import { testApp } from '../../testing/test-app.ts'
import { createAdmin, mailOf } from './create-admin.ts'

const app = await testApp()
const password = 'den aller første setningen'
const admin = { email: 'drift@dx.no', firstName: 'Dag', lastName: 'Rift' }

it('creates the first super user of an empty database, and the user signs in by an invitation', async () => {
  const token = await createAdmin(app.url, admin)
  const client = app.visitor()
  const names = { firstName: 'Dag', lastName: 'Rift' }
  const answer = await client.submit(`/invitation?token=${token}`, {
    ...names,
    password,
    again: password,
  })
  expect(answer.statusCode).toBe(303)
  const signedIn = await app.signIn(admin.email, password)
  const auth = await signedIn.get('/auth', { partner: 1 })
  expect(auth.json()).toMatchObject({
    user: { isSuper: true, displayName: 'Dag Rift' },
    roles: ['administrator'],
  })
})

it('mails the invitation with a text that does not name a venue', () => {
  const url = 'https://dxweb.test/invitation?token=a'
  const { subject, text } = composeMail(mailOf(admin, url))
  expect(subject).toBe('Du er invitert til plattformen DxWeb')
  expect(text).toContain(url)
})

it('a repeated call creates a new link for the same person, and adds neither a user nor a role', async () => {
  const first = await createAdmin(app.url, admin)
  const second = await createAdmin(app.url, { ...admin, email: 'DRIFT@dx.no' })
  expect((await app.visitor().get(`/invitation?token=${first}`)).statusCode).toBe(404)
  expect((await app.visitor().get(`/invitation?token=${second}`)).statusCode).toBe(200)
  expect(await app.asOwner('select id from user_account')).toHaveLength(1)
  expect(await app.asOwner('select from access_grant')).toHaveLength(1)
})

it('starts the ids of users and films in a range that is drawn at random once per installation', async () => {
  const text = `select last_value::integer as at from user_account_id_seq union all
    select last_value::integer from production_id_seq`
  const drawn = await app.asOwner<{ at: number }>(text)
  const [people = 0, films] = drawn.map(({ at }) => Math.floor(at / 1_000_000))
  expect(people).toBeGreaterThan(0)
  expect(films).toBe(people)
  await createAdmin(app.url, { ...admin, email: 'ny@dx.no' })
  const [id] = await app.asOwner<{ id: number }>(
    `select id from user_account where email = 'ny@dx.no'`,
  )
  expect(Math.floor((id?.id ?? 0) / 1_000_000)).toBe(people)
})
