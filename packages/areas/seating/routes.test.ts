import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { eventDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { randomUUID } from 'node:crypto'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { expect, it } from 'vitest'
import { buildHall } from './drawing/build-hall.ts'
import { addSeats, usedIds } from './design/commands.ts'
import { addArea } from './design/things.ts'
import type { SeatMapDrawing } from './drawing/drawing.ts'
import { writePlan } from './pretix/write-plan.ts'

const { app, chief, venue } = await givenApp()
const reader = await app.as('lese@sundet.no')

const bytes = { headers: { 'content-type': 'application/octet-stream' } }

const drawn = buildHall({
  decor: { what: 'stage', label: 'Scene' },
  sections: [{ name: 'Balkong', rows: [{ seats: 25, times: 20, zone: 'Balkong' }] }],
})
const plan = {
  ...writePlan(drawn, 'Konsertsalen'),
  categories: [{ name: 'Balkong', color: '#ff8800' }],
}

const send = (client: TestClient, path: string, value: unknown) =>
  client.post(`${venue}${path}`, Buffer.from(JSON.stringify(value)), bytes)

async function firstHall(): Promise<{ version: number; drawing: SeatMapDrawing }> {
  return (await chief.get(`${venue}/seatmaps/1`)).json()
}

const save = async (drawing: SeatMapDrawing, version: number, client = chief) =>
  send(client, `/seatmaps/1/drawing?version=${version}`, drawing)

async function keptVersions(): Promise<number[]> {
  const { data } = (await reader.get(`${venue}/seatmaps/1/versions`)).json()
  return data.map((each: { version: number }) => each.version)
}

it('imports a plan of 500 seats with its zones, and exports it unchanged', async () => {
  const made = await send(chief, '/seatmap-plans', plan)
  expect(made.json()).toMatchObject({ name: 'Konsertsalen', seatCount: 500 })
  const { id } = made.json()
  const out = await chief.get(`${venue}/seatmaps/${id}/plan`)
  expect(out.headers['content-disposition']).toContain('Konsertsalen.json')
  expect(out.json()).toEqual(JSON.parse(JSON.stringify(plan)))
  const zones = (await chief.get(`${venue}/pricezones?seatMapId=${id}`)).json()
  expect(
    zones.data.map((zone: { name: string; seatIds: number[] }) => [zone.name, zone.seatIds.length]),
  ).toEqual([['Balkong', 500]])
})

it('reports the path of a fault in a plan, and refuses a name that is already in use', async () => {
  const [zone] = plan.zones
  const wrong = { ...plan, zones: [{ ...zone, rows: [{ row_number: 1, seats: [] }] }] }
  expect((await send(chief, '/seatmap-plans', wrong)).json()).toMatchObject({
    error: {
      code: 'invalid',
      fields: { 'zones[0].rows[0].row_number': { code: 'plan_wrong_type' } },
    },
  })
  expect((await send(chief, '/seatmap-plans?name=Storsalen', plan)).statusCode).toBe(409)
  expect((await send(reader, '/seatmap-plans?name=Min', plan)).statusCode).toBe(403)
})

it('imports a banquet of 80 tables, saves it unchanged, and reports faults that need to be corrected', async () => {
  const circle = (index: number) => ({
    shape: 'circle',
    circle: { radius: 20 },
    position: { x: index * 90, y: 60 },
    text: { text: String(index + 1) },
  })
  const seat = (index: number) => ({
    seat_guid: `table-${index}`,
    seat_number: '1',
    position: { x: index * 90, y: 0 },
    category: 'Bord',
  })
  const tables = Array.from({ length: 80 }, (_, index) => index)
  const row = (name: (index: number) => string) =>
    tables.map((index) => ({ row_number: name(index), seats: [seat(index)] }))
  const banquet = (name: string, rows: unknown) => ({
    name,
    categories: [{ name: 'Bord' }],
    size: { width: 8000, height: 200 },
    zones: [{ name: 'Festsal', position: { x: 0, y: 0 }, areas: tables.map(circle), rows }],
  })
  const made = await send(chief, '/seatmap-plans', banquet('Festsal', row(String)))
  expect(made.json()).toMatchObject({ seatCount: 80, faults: [] })
  const { id } = made.json()
  const { version, drawing } = (await chief.get(`${venue}/seatmaps/${id}`)).json()
  const saved = await send(chief, `/seatmaps/${id}/drawing?version=${version}`, drawing)
  expect(saved.json()).toEqual({ id, version: version + 1 })

  const alike = await send(
    chief,
    '/seatmap-plans',
    banquet(
      'Festsal igjen',
      row(() => '1'),
    ),
  )
  expect(alike.json()).toMatchObject({ faults: [{ code: 'seats_alike', count: 80 }] })
})

it('saving a drawing creates a version that can be viewed, and updates zones and event capacities', async () => {
  const { drawing, version } = await firstHall()
  const [first] = drawing.seats
  if (!first) throw new Error('the hall is empty')
  const more = { ...first, id: 41, number: '11', x: first.x + 600, zone: 'Losje' }
  const saved = await save({ ...drawing, seats: [...drawing.seats, more] }, version)
  expect(saved.json()).toEqual({ id: 1, version: version + 1 })
  expect((await save(drawing, version)).statusCode).toBe(412)
  const { data } = (await reader.get(`${venue}/seatmaps/1/versions`)).json()
  expect(
    data.map((each: { version: number; seatCount: number }) => [each.version, each.seatCount]),
  ).toEqual([
    [version + 1, 41],
    [version, 40],
  ])
  expect(data[0].savedBy).not.toBe('')
  const old = await reader.get(`${venue}/seatmaps/1/versions/${version}`)
  expect(old.json().drawing.seats).toHaveLength(40)
  const [event] = await app.asOwner<{ capacity: number }>(
    'select capacity from event where partner_id = 1003 and id = 1',
  )
  expect(event?.capacity).toBe(41)
  const zones = await app.asOwner<{ name: string; seats: number }>(
    'select name, cardinality(seat_ids) as seats from price_zone where partner_id = 1003 and seat_map_id = 1 order by id',
  )
  expect(zones).toEqual([
    { name: 'A', seats: 20 },
    { name: 'B', seats: 20 },
    { name: 'Losje', seats: 1 },
  ])
})

it('keeps earlier drawings when later versions change no drawing', async () => {
  const { drawing, version } = await firstHall()
  const before = await keptVersions()
  await app.asOwner('update seat_map set version = version + 60 where partner_id = 1003 and id = 1')
  const [first, ...seats] = drawing.seats
  const moved = { ...drawing, seats: [{ ...first!, x: first!.x + 1 }, ...seats] }
  expect((await save(moved, version + 60)).statusCode).toBe(200)
  expect(await keptVersions()).toEqual([version + 61, ...before])
})

it('returns the highest seat and area ids, so that ids are never reused', async () => {
  const { drawing, version } = await firstHall()
  const [first] = drawing.seats
  if (!first) throw new Error('the hall is empty')
  const far = { ...first, id: 93, number: '93', x: first.x + 900 }
  const floor = { id: 7, name: 'Gulv', capacity: 10, outline: [first, far, { x: 0, y: 900 }] }
  const outline = floor.outline.map(({ x, y }) => ({ x, y }))
  const grown = {
    ...drawing,
    seats: [...drawing.seats, far],
    areas: [{ ...floor, outline }],
  }
  expect((await save(grown, version)).statusCode).toBe(200)
  expect((await save(drawing, version + 1)).statusCode).toBe(200)
  expect(await firstHall()).toMatchObject({ lastSeatId: 93, lastAreaId: 7 })
  const { id: _id, ...draft } = far
  const after = usedIds(drawing, { seats: 93, areas: 7 })
  const again = addArea(addSeats(drawing, [draft], after), 'Gulv', outline, after)
  expect([again.seats.at(-1)?.id, again.areas?.at(-1)?.id]).toEqual([94, 8])
})

it('no endpoint removes or renames a seat that is sold for a coming event', async () => {
  const sold = await chief.post(
    `${venue}/sales`,
    { eventId: 1, means: 'card', lines: [{ seatId: 5, categoryId: 1 }] },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  expect(sold.statusCode).toBe(200)
  const { drawing, version } = await firstHall()
  const without = { ...drawing, seats: drawing.seats.filter(({ id }) => id !== 5) }
  const refused = await save(without, version)
  expect(refused.json()).toMatchObject({
    error: { code: 'in_use', details: { seats: [{ eventId: 1, row: '1', number: '5' }] } },
  })
  const renamed = drawing.seats.map((seat) => (seat.id === 5 ? { ...seat, number: '5b' } : seat))
  const put = await chief.put(`${venue}/seatmaps/1`, {
    name: 'Storsalen',
    drawing: { ...drawing, seats: renamed },
    version,
  })
  expect(put.statusCode).toBe(409)
  const moved = drawing.seats.map((seat) => (seat.id === 5 ? { ...seat, y: seat.y + 3 } : seat))
  expect((await save({ ...drawing, seats: moved }, version)).statusCode).toBe(200)
})

it('an event’s capacity includes the hall’s standing area, and the area is in its own zone', async () => {
  const { drawing, version } = await firstHall()
  const outline = [
    { x: 0, y: 0 },
    { x: 500, y: 0 },
    { x: 500, y: 400 },
  ]
  const areas = [{ id: 1, name: 'Gulv', capacity: 60, outline, zone: 'Ståplass' }]
  expect((await save({ ...drawing, areas }, version)).statusCode).toBe(200)
  const made = await chief.post(`${venue}/events`, {
    ...eventDraft,
    title: 'Konsert med gulv',
    date: '2031-05-09',
  })
  const [event] = await app.asOwner<{ capacity: number }>(
    'select capacity from event where partner_id = 1003 and id = $1',
    [made.json().id],
  )
  expect(event?.capacity).toBe(drawing.seats.length + 60)
  const at = `${venue}/events/${made.json().id}`
  const shown = (await reader.get(at)).json()
  expect(shown.zones).toContainEqual(
    expect.objectContaining({ name: 'Ståplass', seatIds: [], areaIds: [1] }),
  )

  // An area cannot become smaller than the number of places sold.
  expect((await chief.post(`${at}/publish`, { version: shown.version })).statusCode).toBe(200)
  const lines = [{ areaId: 1, count: 3, categoryId: shown.categories[0].id }]
  const sold = await chief.post(
    `${venue}/sales`,
    { eventId: made.json().id, means: 'card', lines },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  expect(sold.statusCode).toBe(200)
  const next = version + 1
  const taken = { name: 'Gulv', title: 'Konsert med gulv', taken: 3 }
  const withRoom = (capacity: number) => ({
    ...drawing,
    areas: areas.map((area) => ({ ...area, capacity })),
  })
  const smaller = await save(withRoom(2), next)
  expect(smaller.json()).toMatchObject({
    error: { code: 'in_use', details: { areas: [{ ...taken, places: 2 }] } },
  })
  expect((await save(drawing, next)).json()).toMatchObject({
    error: { code: 'in_use', details: { areas: [{ ...taken, places: 0 }] } },
  })
  expect((await save(withRoom(3), next)).statusCode).toBe(200)
})
