import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const given = await givenApp()
const { chief, venue } = given

const register = `${venue}/pricecategorydefinitions`
const usual = { priceDays: 'choice', from: null, until: null, eventTypeId: null }

/** Adult prices: three by weekday and hour, one for event type 2, and one that applies only if it is chosen. */
const prices = [
  { ...usual, name: 'Babykino', priceOre: 9_000, priceDays: 'every', eventTypeId: 2 },
  { ...usual, name: 'Matiné', priceOre: 11_000, priceDays: 'monThu', until: '17:00' },
  { ...usual, name: 'Helg', priceOre: 16_000, priceDays: 'friSun' },
  { ...usual, name: 'Sent', priceOre: 10_000, priceDays: 'wed', from: '23:00' },
  { ...usual, name: 'Medlem', priceOre: 12_000 },
]

async function change(id: number, more: object) {
  const { id: _id, ...row } = (await chief.get(`${register}/${id}`)).json()
  return chief.put(`${register}/${id}`, { ...row, ...more })
}

beforeAll(() => change(1, { prices }))

interface Prices {
  categories: { name: string; priceOre: number }[]
  offered: { name: string; priceOre: number }[]
  named: { priceCategoryId: number; name: string | null; priceOre: number }[]
}
const pricesOf = async (more: object): Promise<Prices> => {
  const { id } = await given.drafted(more)
  return (await chief.get(`${venue}/events/${id}/prices`)).json()
}

describe('prices of a new event', () => {
  // 1 March 2027 is a Monday.
  it.each([
    ['Monday at two', { date: '2027-03-01', startTime: '14:00', endTime: '16:00' }, 11_000],
    ['Monday at five', { date: '2027-03-01', startTime: '17:00', endTime: '18:00' }, 39_500],
    ['Friday', { date: '2027-03-05', startTime: '19:00', endTime: '21:00' }, 16_000],
    [
      'the night after Sunday',
      { date: '2027-03-08', startTime: '00:30', endTime: '02:00' },
      16_000,
    ],
    [
      'Wednesday at one in the night',
      { date: '2027-03-11', startTime: '01:00', endTime: '02:00' },
      10_000,
    ],
    [
      'another event type',
      { date: '2027-03-02', startTime: '14:00', endTime: '16:00', eventTypeId: 2 },
      9_000,
    ],
  ])('a new event begins with the first price that matches %s', async (_, more, priceOre) => {
    const { categories } = await pricesOf({ ...more, auditoriumId: 2 })
    expect(categories.map((one) => [one.name, one.priceOre])).toEqual([
      ['Voksen', priceOre],
      ['Barn', 19_000],
      ['Ledsager', 0],
    ])
  })

  it('shows all named prices for a new event, and offers a missing price category at the matching price', async () => {
    const { id } = await given.drafted({ date: '2027-03-06', auditoriumId: 2 })
    const address = `${venue}/events/${id}/prices`
    const { version, categories, zones } = (await chief.get(address)).json()
    await chief.put(address, { version, zones, categories: categories.slice(1) })
    const { offered, named } = (await chief.get(address)).json<Prices>()
    expect(offered).toMatchObject([{ name: 'Voksen', priceOre: 16_000 }])
    expect(
      named.filter((one) => one.priceCategoryId === 1).map((one) => [one.name, one.priceOre]),
    ).toEqual([[null, 39_500], ...prices.map(({ name, priceOre }) => [name, priceOre])])
  })

  it('events imported with a programme begin with matching prices', async () => {
    const show = {
      title: 'Dune',
      auditoriumId: 2,
      date: '2027-04-02',
      startTime: '19:00',
      minutes: 120,
    }
    const shows = [show, { ...show, date: '2027-04-05', startTime: '12:00' }]
    const body = { eventTypeId: 1, shows }
    expect((await chief.post(`${venue}/programme`, body)).json()).toMatchObject({ added: 2 })
    const { data } = (await chief.get(`${venue}/events?from=2027-04-01&to=2027-04-30`)).json()
    const starts = await Promise.all(
      data.map(async ({ id }: { id: number }) => {
        const { categories } = (await chief.get(`${venue}/events/${id}/prices`)).json<Prices>()
        return categories[0]?.priceOre
      }),
    )
    expect(starts).toEqual([16_000, 11_000])
  })
})

it('a named price without days, as older clients send it, applies only when chosen', async () => {
  const sent = await change(2, { prices: [{ name: 'Medlem', priceOre: 5_000 }] })
  expect(sent.statusCode).toBe(200)
  expect((await chief.get(`${register}/2`)).json().prices).toEqual([
    { ...usual, name: 'Medlem', priceOre: 5_000 },
  ])
})

it('refuses to delete an event type that a price uses', async () => {
  const made = await chief.post(`${venue}/eventtypes`, {
    ...(await chief.get(`${venue}/eventtypes/1`)).json(),
    id: undefined,
    version: undefined,
    name: 'Seniorkino',
  })
  const { id } = made.json<{ id: number }>()
  await change(2, {
    prices: [{ ...usual, name: 'Senior', priceOre: 100, priceDays: 'every', eventTypeId: id }],
  })
  const refused = await chief.delete(`${venue}/eventtypes/${id}`, { headers: { 'if-match': '1' } })
  expect(refused.json()).toMatchObject({
    error: { code: 'in_use', details: { usedBy: 'price_category' } },
  })
})

it('refuses a price for an event type that does not exist', async () => {
  const priced = (eventTypeId: number | null) => ({
    ...usual,
    name: `${eventTypeId}`,
    priceOre: 100,
    eventTypeId,
  })
  const version = (await chief.get(`${venue}/pricecategorydefinitions/2`)).json()
  const refused = await chief.put(`${venue}/pricecategorydefinitions/2`, {
    ...version,
    id: undefined,
    prices: [priced(1), priced(null), priced(9_999)],
  })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    error: { fields: { 'prices.2.eventTypeId': { code: 'not_found' } } },
  })
})

it('shows buyers the display name of a category, and shows the venue its long name as well', async () => {
  await change(2, { displayName: 'Barn under 12', longName: 'Alle under 12 år, også uten voksen' })
  const eventId = await given.published()
  const sold = await given.sell(eventId, [{ seatId: 1, categoryId: 2 }])
  const sale = (await chief.get(`${venue}/sales/${sold.json().id}`)).json()
  expect(sale.tickets).toMatchObject([{ category: 'Barn under 12' }])
  const { categories } = (await chief.get(`${venue}/events/${eventId}`)).json()
  expect(categories).toMatchObject([
    { name: 'Voksen', displayName: 'Voksen', longName: '' },
    { name: 'Barn', displayName: 'Barn under 12', longName: 'Alle under 12 år, også uten voksen' },
    { name: 'Ledsager' },
  ])
})
