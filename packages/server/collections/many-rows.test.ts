import { givenApp } from '../testing/given-app.ts'
import { expect, it } from 'vitest'
import { draftOf } from '../testing/registers/register-draft.ts'
import { registers } from './registers.ts'

const { app, chief } = await givenApp()

interface Key {
  id: number
  version: number
}
interface Outcome {
  done: (Key & { before?: unknown })[]
  refused: { id: number; code: string; usedBy?: string }[]
}

const draft = (register: string, name: string, own: object = {}) => {
  const found = registers.find((one) => one.name === register)
  if (found === undefined) throw new Error(register)
  return draftOf(found, name, own as Record<string, unknown>)
}
const make = async (register: string, name: string, own: object = {}) =>
  (await chief.post(`/partners/1003/${register}`, draft(register, name, own))).json<Key>()
const many = async (register: string, body: object, client = chief) =>
  (await client.post(`/partners/1003/${register}/many`, body)).json<Outcome>()
const read = async (register: string, id: number) =>
  (await chief.get(`/partners/1003/${register}/${id}`)).json<Record<string, unknown>>()

const things = (name: string, own: object = {}) => make('resources', name, { groupId: 1, ...own })

it('sets one field in many rows, and an undo restores the earlier values', async () => {
  const [lamp, rope, desk] = [
    await things('Lampe', { hourlyRateOre: 10_000 }),
    await things('Tau', { hourlyRateOre: 2_500 }),
    await things('Bord'),
  ]
  const rows = [
    { ...lamp, value: 11_000 },
    { ...rope, value: 2_750 },
    { ...desk, version: 9, value: 1 },
  ]
  const set = await many('resources', { act: 'set', field: 'hourlyRateOre', rows })
  expect(set.done).toEqual([
    { id: lamp.id, version: 2, before: 10_000 },
    { id: rope.id, version: 2, before: 2_500 },
  ])
  expect(set.refused).toEqual([{ id: desk.id, code: 'stale' }])
  expect(await read('resources', lamp.id)).toMatchObject({ hourlyRateOre: 11_000 })
  const back = set.done.map(({ id, version, before }) => ({ id, version, value: before }))
  await many('resources', { act: 'set', field: 'hourlyRateOre', rows: back })
  expect(await read('resources', rope.id)).toMatchObject({ hourlyRateOre: 2_500, version: 3 })
  const audit = await app.asOwner(
    `select action, user_id, after ->> 'hourly_rate_ore' as rate from audit_entry
     where object_type = 'resource' and object_id = $1 order by at, id`,
    [String(lamp.id)],
  )
  expect(audit).toEqual([
    { action: 'create', user_id: 21, rate: '10000' },
    { action: 'update', user_id: 21, rate: '11000' },
    { action: 'update', user_id: 21, rate: '10000' },
  ])
})

it('reports invalid values and taken names for each row', async () => {
  const [one, other] = [await things('Første'), await things('Andre')]
  const rates = [
    { ...one, value: -1 },
    { ...other, value: 500 },
  ]
  const set = await many('resources', { act: 'set', field: 'hourlyRateOre', rows: rates })
  expect(set.refused).toMatchObject([{ id: one.id, code: 'too_low' }])
  expect(set.done).toMatchObject([{ id: other.id, version: 2 }])
  const renters = [await make('renters', 'Koret'), await make('renters', 'Laget')]
  const names = await many('renters', {
    act: 'set',
    field: 'name',
    rows: renters.map((each) => ({ ...each, value: 'Koret' })),
  })
  expect(names.refused).toEqual([{ id: renters[1]?.id, code: 'taken' }])
})

it('deletes and restores unreferenced rows, and lists the references to rows that cannot be deleted', async () => {
  const group = { id: 1, version: 1 }
  const empty = await make('resourcegroups', 'Tom gruppe')
  const removed = await many('resourcegroups', { act: 'remove', rows: [group, empty] })
  expect(removed.done.map(({ id }) => id)).toEqual([empty.id])
  expect(removed.refused).toEqual([{ id: 1, code: 'in_use', usedBy: 'resource' }])
  const restored = await many('resourcegroups', { act: 'restore', rows: [empty] })
  expect(restored.done).toEqual([{ id: empty.id, version: 2 }])
})

it('performs a step only on the selected rows that are in an allowed state', async () => {
  const used = await make('ledgers', 'Gammel konto', { number: '6001' })
  const system = await make('ledgers', 'Forskudd', { number: '2900' })
  const closed = await many('ledgers', { act: 'close', rows: [used, system] })
  expect(closed.done).toEqual([{ id: used.id, version: 2 }])
  expect(closed.refused).toEqual([{ id: system.id, code: 'in_use', usedBy: 'posting' }])
  expect((await many('ledgers', { act: 'close', rows: [used] })).refused).toEqual([
    { id: used.id, code: 'wrong_state' },
  ])
})

it('lets exactly one of several concurrent changes succeed for each row', async () => {
  const rows = await Promise.all(Array.from({ length: 40 }, (_, at) => things(`Likt ${at}`)))
  const price = (value: number) =>
    many('resources', {
      act: 'set',
      field: 'hourlyRateOre',
      rows: (value > 1 ? rows : rows.toReversed()).map((row) => ({ ...row, value })),
    })
  const outcomes = await Promise.all([price(1), price(2), price(3)])
  const won = outcomes.flatMap(({ done }) => done.map(({ id }) => id))
  expect(won.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
})
