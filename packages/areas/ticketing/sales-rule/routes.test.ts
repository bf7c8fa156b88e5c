import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { beforeAll, expect, it } from 'vitest'

let chief: TestClient
let reader: TestClient
const path = '/partners/1003/sales-rule'

beforeAll(async () => {
  const app = await wholeApp()
  chief = await app.as('sjef@sundet.no')
  reader = await app.as('lese@sundet.no')
})

it('the venue’s sales rule limits the duration of carts, and cannot be saved with an outdated version', async () => {
  expect((await reader.get(path)).json()).toEqual({
    holdMinutes: 10,
    holdMostMinutes: 30,
    channelFees: [],
    needsShifts: false,
    version: 0,
  })
  const save = (holdMinutes: number, version: number, holdMostMinutes = 20) =>
    chief.put(path, { holdMinutes, holdMostMinutes, version })
  const both = await Promise.all([save(5, 0), save(6, 0)])
  expect(new Set(both.map((answer) => answer.statusCode))).toEqual(new Set([200, 412]))
  expect((await save(7, 1)).json()).toMatchObject({
    holdMinutes: 7,
    holdMostMinutes: 20,
    version: 2,
  })
  expect((await save(8, 1)).statusCode).toBe(412)
  expect((await save(15, 2, 14)).json().error.fields).toEqual({
    holdMostMinutes: { code: 'below_hold_minutes' },
  })
  expect(
    (await reader.put(path, { holdMinutes: 9, holdMostMinutes: 20, version: 2 })).statusCode,
  ).toBe(403)
})
