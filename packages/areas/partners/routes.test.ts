import { addPeople } from '@dxweb/server/testing/people.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, expect, it } from 'vitest'

let app: TestApp
let chief: TestClient
const url = '/partners/1003/organizer'
const draft = {
  contactName: 'Kari Nes',
  orgNumber: '314100409',
  accountNumber: '99990500319',
  ledgerId: null,
}

beforeAll(async () => {
  app = await testApp()
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
})

it('tells nothing until the house has', async () => {
  expect((await chief.get(url)).json()).toEqual({
    contactName: '',
    orgNumber: '',
    accountNumber: '',
    ledgerId: null,
    version: 1,
  })
})

it('is changed by one of several who read it alike', async () => {
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((contactName) => chief.put(url, { ...draft, contactName, version: 1 })),
  )
  expect(answers.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  const stale = answers.find((one) => one.statusCode === 412)
  expect(stale?.json()).toMatchObject({ error: { details: { current: { version: 2 } } } })
  expect((await chief.put(url, draft)).statusCode).toBe(428)
})

it('wants numbers with their check digits, and an account of its own', async () => {
  const wrong = { orgNumber: '314100408', accountNumber: '99990500318', version: 2 }
  expect((await chief.put(url, { ...draft, ...wrong })).json()).toMatchObject({
    error: {
      fields: { orgNumber: { code: 'org_number' }, accountNumber: { code: 'bank_account' } },
    },
  })
  expect((await chief.put(url, { ...draft, ledgerId: 99, version: 2 })).statusCode).toBe(400)
  const reader = await app.as('lese@sundet.no')
  expect((await reader.put(url, { ...draft, version: 2 })).statusCode).toBe(403)
})
