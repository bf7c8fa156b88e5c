import type { ReportReply } from '@dxweb/server/testing/report-url.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { chief, venue } = await givenApp()

const ask = async (query: string) =>
  (await chief.get(`${venue}/reports/access?${query}`)).json<ReportReply>()
const ofRenter = async () =>
  (await ask('renterId=1')).data.map(({ email, role, isActive, isInvited }) => ({
    email,
    role,
    isActive,
    isInvited,
  }))

it('the access report lists active, invited and inactive users of a renter', async () => {
  const person = { firstName: '', lastName: '', mobile: '', address: '', postalCode: '', city: '' }
  const grants = [
    { role: 'leietakere', renterId: 1 },
    { role: 'scanner', renterId: null },
  ]
  const email = 'ny@renter.test'
  const made = await chief.post(`${venue}/users`, { ...person, email, grants, isActive: true })
  const { id, version } = made.json<{ id: number; version: number }>()
  const known = { email: 'revy@sundet.no', role: 'leietakere', isActive: true, isInvited: false }
  const asked = { email, role: 'leietakere', isActive: true, isInvited: true }
  expect(await ofRenter()).toEqual([asked, known])
  const rested = { ...person, email, grants, isActive: false, version }
  expect((await chief.put(`${venue}/users/${id}`, rested)).statusCode).toBe(200)
  expect(await ofRenter()).toEqual([{ ...asked, isActive: false }, known])
  const all = (await ask(`q=${email}`)).data
  expect(new Map(all.map(({ role, renter }) => [role, renter]))).toEqual(
    new Map([
      ['leietakere', 'Revylaget'],
      ['scanner', ''],
    ]),
  )
})

it('the preview of an invitation shows the effect of its roles', async () => {
  const preview = (grants: string) => chief.get(`${venue}/user-invitation?grants=${grants}`)
  const seen = await preview('culture_full_read_only,scanner:1')
  const { mail } = seen.json<{ mail: { subject: string; text: string } }>()
  expect(mail.subject).toContain('DxWeb')
  expect(mail.text).toContain('Lesetilgang: ')
  expect(mail.text).toContain('Skanner · Revylaget: ')
  const unknown = await preview('king')
  expect(unknown.json()).toMatchObject({ error: { fields: { grants: { code: 'not_found' } } } })
})
