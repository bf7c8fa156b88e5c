import { expect, it } from 'vitest'
import { composeMail } from '../../mail/compose-mail.ts'
import { testApp } from '../../testing/test-app.ts'
import { createAdmin, mailOf } from './create-admin.ts'

const app = await testApp()
const password = 'den aller første setningen'
const admin = { email: 'drift@dx.no', firstName: 'Dag', lastName: 'Rift' }

it('creates the first super user of an empty database, who signs in by the invitation', async () => {
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

it('mails the link in words that need no house', () => {
  const url = 'https://dxweb.test/invitation?token=a'
  const { subject, text } = composeMail(mailOf(admin, url))
  expect(subject).toBe('Du er invitert til plattformen DxWeb')
  expect(text).toContain(url)
})

it('gives the same person a new link, and duplicates nothing', async () => {
  const first = await createAdmin(app.url, admin)
  const second = await createAdmin(app.url, { ...admin, email: 'DRIFT@dx.no' })
  expect((await app.visitor().get(`/invitation?token=${first}`)).statusCode).toBe(404)
  expect((await app.visitor().get(`/invitation?token=${second}`)).statusCode).toBe(200)
  expect(await app.asOwner('select id from user_account')).toHaveLength(1)
  expect(await app.asOwner('select from access_grant')).toHaveLength(1)
})
