import { filmBookingDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { flat } from '@dxweb/server/testing/film/given-film-week.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { priceTicket } from '@dxweb/areas/ticketing/offer/rules.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

interface Versioned {
  id: number
  version: number
}

interface Costs {
  version: number
  categories: { id: number; name: string; priceOre: number }[]
  supplements: { name: string; amountOre: number }[]
  zones: { id: number; adjustmentOre: number }[]
}

const { app, chief, venue, sell } = await givenApp()
const { asOwner } = app
const usual = { priceDays: 'choice', from: null, until: null, eventTypeId: null }
let productionId = 0
let day = 0

const in3d = { ...flat, dimension: '3d', isAtmos: true }
const in2d = { ...in3d, dimension: '2d', isAtmos: false }

/** Returns a new Saturday for each show; 3 January 2032 is a Saturday. */
const saturday = () => {
  day += 7
  return new Date(Date.UTC(2032, 0, 3 + day)).toISOString().slice(0, 10)
}

const place = async (more: object = {}) => {
  const show = {
    productionId,
    auditoriumId: 1,
    date: saturday(),
    startTime: '12:00',
    showingType: 'school',
    filmVersion: in3d,
    preshowMinutes: 5,
    pauseMinutes: 0,
    cleaningMinutes: 15,
    ...more,
  }
  const placed = await chief.post(`${venue}/film/shows`, { shows: [show] })
  const [event] = placed.json<{ events: Versioned[] }>().events
  return { id: event?.id ?? 0, ...show }
}
const costOf = async (id: number) => (await chief.get(`${venue}/events/${id}/prices`)).json<Costs>()
const costsOf = ({ categories, supplements }: Costs) => [
  categories.map(({ name, priceOre }) => [name, priceOre]),
  supplements.map(({ name, amountOre }) => [name, amountOre]),
]
const publish = async (id: number) => {
  const { version } = await costOf(id)
  const body = { events: [{ id, version }], atOwnRisk: true }
  return chief.post(`${venue}/film/shows/publish`, body)
}
const retype = (id: number, set: string) =>
  asOwner(`update event set ${set}, version = version + 1 where partner_id = 1003 and id = $1`, [
    id,
  ])

const school = {
  showingType: 'school',
  priceName: 'skole',
  categories: [{ priceCategoryId: 2 }, { priceCategoryId: 3 }],
  takesSupplements: true,
  isSoldOnWeb: false,
  webSaleDays: null,
}
const saveType = async (row: object) => {
  const { data } = (await chief.get(`${venue}/filmprices`)).json<{ data: Versioned[] }>()
  const [first] = data
  if (first === undefined) return chief.post(`${venue}/filmprices`, row)
  return chief.put(`${venue}/filmprices/${first.id}`, { ...row, version: first.version })
}
const named = async (id: number, prices: object[]) => {
  const address = `${venue}/pricecategorydefinitions/${id}`
  const { id: _, ...row } = (await chief.get(address)).json()
  return chief.put(address, { ...row, prices })
}

beforeAll(async () => {
  await asOwner('update auditorium set is_cinema = true where id in (1, 2)')
  await asOwner(`update event_type set is_cinema = true where partner_id = 1003 and id = 1`)
  await asOwner(
    `update price_category set is_added_to_cinema = true where partner_id = 1003 and id in (1, 2, 3)`,
  )
  const platform = await app.as('super@test.no')
  const film = { title: 'Nosferatu', runtimeMinutes: 94, ageLimit: '15' }
  const made = await platform.post(
    '/partners/1/productions',
    draftOf(productions, 'Nosferatu', film),
  )
  productionId = made.json<Versioned>().id
  const supplement = { sort: 1, isActive: true }
  await chief.post(`${venue}/priceadjustments`, {
    ...supplement,
    name: '3D',
    amountOre: 2_000,
    filmFormat: '3d',
  })
  await chief.post(`${venue}/priceadjustments`, {
    ...supplement,
    name: 'Atmos',
    amountOre: 1_500,
    filmFormat: 'atmos',
    sort: 2,
  })
  await named(1, [{ ...usual, name: 'Helg', priceOre: 41_000, priceDays: 'satSun' }])
})

beforeEach(async () => {
  await named(2, [{ ...usual, name: 'Skole', priceOre: 7_000 }])
  await saveType(school)
})

const schoolIn3d = [
  [
    ['Barn', 7_000],
    ['Ledsager', 0],
  ],
  [
    ['3D', 2_000],
    ['Atmos', 1_500],
  ],
]

describe('a placed show', () => {
  it('a placed show has the prices of its type and version', async () => {
    expect(costsOf(await costOf((await place()).id))).toEqual(schoolIn3d)
    expect(costsOf(await costOf((await place({ filmVersion: in2d })).id))).toEqual([
      schoolIn3d[0],
      [],
    ])
    expect(
      costsOf(await costOf((await place({ showingType: 'ordinary', filmVersion: null })).id)),
    ).toEqual([
      [
        ['Voksen', 41_000],
        ['Barn', 19_000],
        ['Ledsager', 0],
      ],
      [],
    ])
  })

  it('a show is sold in the channels and period of its type, or of its film’s booking', async () => {
    const windowOf = async (id: number) => {
      const [sold] = await asOwner(
        `select is_web_sale_open as web, (starts_at at time zone 'Europe/Oslo')::date
            - (web_sales_start at time zone 'Europe/Oslo')::date as days
         from event where partner_id = 1003 and id = $1`,
        [id],
      )
      return sold
    }
    expect(await windowOf((await place()).id)).toEqual({ web: false, days: 7 })
    await saveType({ ...school, isSoldOnWeb: true, webSaleDays: 21 })
    const { id } = await place()
    expect(await windowOf(id)).toEqual({ web: true, days: 21 })
    const booking = { ...filmBookingDraft, productionId, fromDay: '2032-01-02' }
    const made = await chief.post(`${venue}/filmbookings`, { ...booking, webSaleDays: 90 })
    expect(await windowOf(id)).toEqual({ web: true, days: 90 })
    const { id: bookingId, version } = made.json<Versioned>()
    await chief.put(`${venue}/filmbookings/${bookingId}`, { ...booking, version })
    expect(await windowOf(id)).toEqual({ web: true, days: 21 })
  })

  it('a draft follows changed settings, and a published show keeps its prices', async () => {
    const [draft, published] = [await place(), await place()]
    expect((await publish(published.id)).statusCode).toBe(200)
    await named(2, [{ ...usual, name: 'Skole', priceOre: 8_000 }])
    await saveType({ ...school, takesSupplements: false })
    expect(costsOf(await costOf(draft.id))).toEqual([
      [
        ['Barn', 8_000],
        ['Ledsager', 0],
      ],
      [],
    ])
    expect(costsOf(await costOf(published.id))).toEqual(schoolIn3d)
  })

  it('a draft’s prices follow its day, and a show’s prices follow its type and version until it is sold', async () => {
    const show = await place({ showingType: 'ordinary', filmVersion: in2d })
    const [monday] = [new Date(Date.parse(show.date) + 2 * 86_400_000).toISOString().slice(0, 10)]
    const move = { auditoriumId: 1, date: monday, startTime: '12:00' }
    await chief.post(`${venue}/film/shows/move`, { shows: [{ id: show.id, version: 1, ...move }] })
    expect((await costOf(show.id)).categories[0]?.priceOre).toBe(39_500)
    await publish(show.id)
    const back = { id: show.id, version: 3, auditoriumId: 1, date: show.date, startTime: '12:00' }
    await chief.post(`${venue}/film/shows/move`, { shows: [back] })
    expect((await costOf(show.id)).categories[0]?.priceOre).toBe(39_500)
    await retype(show.id, `showing_type = 'school', film_version = '${JSON.stringify(in3d)}'`)
    expect(costsOf(await costOf(show.id))).toEqual(schoolIn3d)
    await sell(show.id, [{ seatId: 1, categoryId: 1 }])
    await retype(show.id, `showing_type = 'ordinary', film_version = '${JSON.stringify(in2d)}'`)
    expect(costsOf(await costOf(show.id))).toEqual(schoolIn3d)
  })

  it('the price of a ticket includes the supplements, except for free tickets', async () => {
    const show = await place()
    await publish(show.id)
    const [child, companion] = [
      { seatId: 1, categoryId: 1 },
      { seatId: 2, categoryId: 2 },
    ]
    const sold = await sell(show.id, [child, companion])
    const sale = (await chief.get(`${venue}/sales/${sold.json().id}`)).json()
    const zone = (await costOf(show.id)).zones[0] ?? null
    const { priceOre } = priceTicket(
      { priceOre: 7_000, feeOre: 0 },
      zone,
      { basisPoints: 1_200, feeBasisPoints: 2_500 },
      { supplementOre: 3_500 },
    )
    expect(sale.tickets.map((ticket: { priceOre: number }) => ticket.priceOre)).toEqual([
      priceOre,
      0,
    ])
  })
})

describe('a show with prices of its own', () => {
  it('a show keeps its own prices until a user restores the venue’s prices, which is possible until the first sale', async () => {
    const { id } = await place()
    const { version, categories, zones } = await costOf(id)
    const raised = categories.map((one) => ({ ...one, priceOre: 9_900 }))
    await chief.put(`${venue}/events/${id}/prices`, { version, zones, categories: raised })
    await saveType({ ...school, takesSupplements: false })
    const own = [
      [
        ['Barn', 9_900],
        ['Ledsager', 9_900],
      ],
      schoolIn3d[1],
    ]
    expect(costsOf(await costOf(id))).toEqual(own)
    expect((await chief.get(`${venue}/events/${id}`)).json()).toMatchObject({
      showing: { type: 'school', followsPrices: false },
    })
    const follow = (at: number) =>
      chief.post(`${venue}/events/${id}/prices/follow`, { version: at })
    expect((await follow(2)).json()).toEqual({ id, version: 3 })
    expect(costsOf(await costOf(id))).toEqual([schoolIn3d[0], []])
    await publish(id)
    await sell(id, [1])
    const { version: sold } = await costOf(id)
    expect((await follow(sold)).json()).toMatchObject({ error: { code: 'wrong_state' } })
  })

  it('a show keeps its own sale window while its prices follow the venue’s', async () => {
    const { id } = await place()
    const address = `${venue}/events/${id}/sales-settings`
    const { startsAt: _, endsAt: __, ...settings } = (await chief.get(address)).json()
    await chief.put(address, { ...settings, isWebSaleOpen: true })
    await saveType({ ...school, webSaleDays: 30 })
    const now = (await chief.get(address)).json()
    expect(now).toMatchObject({ isWebSaleOpen: true, webSalesStart: settings.webSalesStart })
    expect(costsOf(await costOf(id))).toEqual(schoolIn3d)
  })

  it('a copy of a show has the same type, and its prices follow the venue’s prices', async () => {
    const { id, date } = await place()
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
    const copied = await chief.post(`${venue}/events/${id}/duplicate`, {
      date: next,
      startTime: '12:00',
      auditoriumId: 1,
    })
    const copy = copied.json<Versioned>()
    expect((await chief.get(`${venue}/events/${copy.id}`)).json()).toMatchObject({
      showing: { type: 'school', followsPrices: true },
    })
    expect(costsOf(await costOf(copy.id))).toEqual(schoolIn3d)
  })
})

it('refuses a second row of prices for a show type, and a price name that no category has', async () => {
  const again = await chief.post(`${venue}/filmprices`, school)
  expect([again.statusCode, again.json()]).toMatchObject([409, { error: { code: 'taken' } }])
  expect((await saveType({ ...school, priceName: 'Skolee' })).json()).toMatchObject({
    error: { fields: { priceName: { code: 'not_found' } } },
  })
})
