import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallHouse } from '@dxweb/server/testing/small-house.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, expect, it } from 'vitest'

let app: TestApp
let chief: TestClient
const url = (id: number | '' = '') =>
  `/partners/1003/ticketsalecorrections${id === '' ? '' : `/${id}`}`
const draft = {
  eventId: 1,
  priceCategory: 'Voksen',
  ticketCount: 12,
  amountOre: 354_000,
  reason: 'Solgt i døra',
}

interface Row {
  id: number
  ticketCount: number
  amountOre: number
  reverses: number | null
  reversedBy: number | null
}

const rows = async () => (await chief.get(url())).json<{ data: Row[] }>().data
const sumOf = (all: readonly Row[]) => all.reduce((sum, { amountOre }) => sum + amountOre, 0)
const make = async () => (await chief.post(url(), draft)).json<{ id: number }>().id

beforeAll(async () => {
  app = await testApp()
  await buildSmallHouse(app)
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
  await app.asOwner(
    `update event set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days',
       busy_from = now() - interval '3 days', busy_until = now() - interval '2 days' where id = 1`,
  )
})

it('counts what was sold elsewhere once the event is over', async () => {
  const id = await make()
  expect((await chief.get(url(id))).json()).toMatchObject({ ...draft, id, reversedBy: null })
  const early = await chief.post(url(), { ...draft, eventId: 3 })
  expect(early.json()).toMatchObject({
    error: { code: 'wrong_state', fields: { eventId: { code: 'event_not_over' } } },
  })
  expect((await chief.post(url(), { ...draft, eventId: 999 })).statusCode).toBe(400)
})

it('is changed by a reversal and a new row', async () => {
  const id = await make()
  const before = sumOf(await rows())
  const answer = await chief.put(url(id), { ...draft, amountOre: 300_000, version: 1 })
  const made = answer.json<{ id: number }>().id
  expect(made).not.toBe(id)
  const all = await rows()
  expect(sumOf(all)).toBe(before - 54_000)
  expect(all.find((row) => row.reverses === id)).toMatchObject({ ticketCount: -12 })
  expect((await chief.get(url(id))).json()).toMatchObject({ amountOre: 354_000 })
})

it('is reversed once, however many ask, and a reversal never', async () => {
  const id = await make()
  const answers = await Promise.all(Array.from({ length: 8 }, () => chief.delete(url(id))))
  const codes = answers.map((one) => one.statusCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
  const reversal = (await rows()).find((row) => row.reverses === id)
  expect((await chief.delete(url(reversal?.id ?? 0))).statusCode).toBe(409)
})

it('makes neither row of a change that is refused', async () => {
  const id = await make()
  const before = await rows()
  expect((await chief.put(url(id), { ...draft, eventId: 3 })).statusCode).toBe(409)
  expect(await rows()).toEqual(before)
})

it('cannot be changed or removed in the database by the application', async () => {
  const [may] = await app.asOwner(
    `select has_table_privilege('dxweb_app', 'ticket_sale_correction', 'update, delete') as may`,
  )
  expect(may).toEqual({ may: false })
})
