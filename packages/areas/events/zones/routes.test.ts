import { eventDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'
import type { EventDetail } from '../core/contract.ts'

const { chief, venue } = await givenApp()

const detail = async (id: number) =>
  (await chief.get(`${venue}/events/${id}`)).json<EventDetail & { version: number }>()
const zone = (name: string, adjustmentOre: number, seatIds: number[], areaIds: number[] = []) => ({
  name,
  color: 2,
  adjustmentOre,
  seatIds,
  areaIds,
})
const save = async (id: number, zones: unknown[], version?: number) =>
  chief.put(`${venue}/events/${id}/zones`, {
    zones,
    version: version ?? (await detail(id)).version,
  })
const sell = (eventId: number, lines: object[]) =>
  chief.post(
    `${venue}/sales`,
    { eventId, means: 'card', lines: lines.map((line) => ({ categoryId: 1, ...line })) },
    newKeyHeader(),
  )

let lastYear = 2040

async function makeEvent(proposed: Record<string, unknown>[] | null = null) {
  lastYear += 1
  const drawing = {
    size: { width: 1000, height: 1000 },
    sections: [{ name: 'Sal' }],
    groups: [],
    seats: [1, 2, 3, 4, 5, 6].map((id) => ({
      id,
      section: 'Sal',
      row: '1',
      number: String(id),
      x: id * 60,
      y: 100,
      kind: 'seat',
    })),
    decor: [],
    labels: [],
    areas: [
      {
        id: 1,
        name: 'Gulv',
        capacity: 20,
        outline: [
          { x: 0, y: 300 },
          { x: 500, y: 300 },
          { x: 500, y: 600 },
        ],
      },
    ],
  }
  const made = await chief.post(`${venue}/seatmaps`, { name: `Sal ${lastYear}`, drawing })
  const seatMapId = made.json<{ id: number }>().id
  const template = proposed
    ? await chief.post(`${venue}/pricezonemaps`, { name: 'Vanlig', seatMapId, zones: proposed })
    : null
  const hall = await chief.post(`${venue}/auditoriums`, {
    locationId: 1,
    name: `Sal ${lastYear}`,
    isCinema: false,
    capacity: 1,
    seatMapId,
    priceZoneMapId: template?.json<{ id: number }>().id ?? null,
    ownAddress: '',
  })
  const event = await chief.post(`${venue}/events`, {
    ...eventDraft,
    auditoriumId: hall.json<{ id: number }>().id,
    date: `${lastYear}-03-07`,
  })
  const { id } = event.json<{ id: number }>()
  await chief.post(`${venue}/events/${id}/publish`, { version: 1 })
  return id
}

it('after zones are redrawn, the next sale has the new prices, and sold tickets keep their prices', async () => {
  const id = await makeEvent()
  const before = (await sell(id, [{ seatId: 1 }])).json()
  expect(before.totalOre).toBe(39_500)
  const saved = await save(id, [zone('Front', 10_000, [1, 2]), zone('Gulv', -5_000, [], [1])])
  expect(saved.statusCode).toBe(200)
  expect((await detail(id)).zones).toMatchObject([
    { id: 1, name: 'Front', adjustmentOre: 10_000, seatIds: [1, 2], areaIds: [], placeCount: 2 },
    { id: 2, name: 'Gulv', adjustmentOre: -5_000, seatIds: [], areaIds: [1], placeCount: 20 },
  ])
  const lines = [{ seatId: 2 }, { seatId: 3 }, { areaId: 1, count: 2 }]
  expect((await sell(id, lines)).json().totalOre).toBe(49_500 + 39_500 + 2 * 34_500)
  const kept = (await chief.get(`${venue}/sales/${before.id}`)).json()
  expect(kept.totalOre).toBe(39_500)
  const { byZone } = (await chief.get(`${venue}/events/${id}/sales-overview`)).json()
  expect(byZone.map(({ name, ticketCount }: never) => [name, ticketCount])).toEqual([
    ['Front', 2],
    ['Gulv', 2],
    ['', 1],
  ])
})

it('refuses the second of two changes to one version, and deletes removed zones', async () => {
  const id = await makeEvent()
  const { version } = await detail(id)
  const [first, second] = await Promise.all([
    save(id, [zone('A', 0, [1]), zone('B', 0, [2])], version),
    save(id, [zone('C', 0, [1]), zone('D', 0, [2])], version),
  ])
  expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await save(id, [zone('E', 0, [3])])).statusCode).toBe(200)
  expect((await detail(id)).zones.map(({ name }) => name)).toEqual(['E'])
})

it('refuses seats that the hall lacks, with an error at their zone', async () => {
  const id = await makeEvent()
  const refused = await save(id, [zone('A', 0, [1]), zone('B', 0, [1, 99], [7])])
  expect(refused.json().error.fields).toEqual({
    'zones.1.seatIds': { code: 'not_at_location' },
    'zones.1.areaIds': { code: 'not_at_location' },
  })
  expect((await detail(id)).zones).toEqual([])
})

it('a new event has the zones of its hall’s template', async () => {
  const id = await makeEvent([
    zone('Front', 5_000, [1, 2, 99], [1, 8]),
    { name: 'Bak', color: 9, adjustmentOre: -1_000, seatIds: [3] },
  ])
  const proposed = [
    { ...zone('Front', 5_000, [1, 2], [1]), id: 1, placeCount: 22 },
    { ...zone('Bak', -1_000, [3]), id: 2, color: 9, placeCount: 1 },
  ]
  expect((await detail(id)).zones).toEqual(proposed)
  const { data } = (await chief.get(`${venue}/pricezonemaps`)).json<{
    data: { zones: { id: number; type: string; name: string }[] }[]
  }>()
  expect(data[0]?.zones.map(({ id: zoneId, type, name }) => [zoneId, type, name])).toEqual(
    proposed.map(({ name }, place) => [place + 1, 'kroner', name]),
  )
  const copy = await chief.post(`${venue}/events/${id}/duplicate`, {
    date: `${lastYear}-04-07`,
  })
  expect((await detail(copy.json<{ id: number }>().id)).zones).toEqual(proposed)
})

it('an event that moves back from another hall gets its own zones and prices back', async () => {
  const id = await makeEvent()
  await save(id, [zone('Front', 10_000, [1, 2]), zone('Gulv', -5_000, [], [1])])
  const prices = (await chief.get(`${venue}/events/${id}/prices`)).json()
  const { version, categories, zones } = prices
  const own = { ...categories[0], zonePrices: [{ zoneId: 1, priceOre: 12_300 }] }
  const body = { version, zones, categories: [own, ...categories.slice(1)] }
  expect((await chief.put(`${venue}/events/${id}/prices`, body)).statusCode).toBe(200)
  const before = await detail(id)
  const draft = {
    title: before.title,
    eventTypeId: before.eventTypeId,
    date: `${lastYear}-03-07`,
    startTime: '19:00',
    endTime: '21:00',
    renterId: null,
    organizer: '',
  }
  const moved = await chief.put(`${venue}/events/${id}`, {
    ...draft,
    auditoriumId: 2,
    version: before.version,
  })
  expect(moved.statusCode).toBe(200)
  expect((await detail(id)).zones).not.toMatchObject([{ name: 'Front' }, { name: 'Gulv' }])

  const { changeId, events } = moved.json()
  const undone = await chief.post(`${venue}/event-changes/${changeId}/undo`, { events })
  expect(undone.statusCode).toBe(200)
  expect((await detail(id)).zones).toEqual(before.zones)
  const after = (await chief.get(`${venue}/events/${id}/prices`)).json()
  expect(after.categories[0].zonePrices).toContainEqual({ zoneId: 1, priceOre: 12_300 })
  expect((await sell(id, [{ seatId: 1 }, { areaId: 1, count: 1 }])).json().totalOre).toBe(
    12_300 + 34_500,
  )
})
