import { dimensions } from '@dxweb/areas/mediabase/productions/rules.ts'
import { filmFormats } from '@dxweb/areas/ticketing/offer/price-categories.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()
const { asOwner } = app

const names = ['', 'Skole', 'Baby'] as const
const days = fc.option(fc.integer({ min: 1, max: 100 }), { nil: null })
const named = fc.record({ name: fc.constantFrom('skole', 'baby'), priceOre: fc.nat(40_000) })

const category = fc.record({
  standardPriceOre: fc.nat(40_000),
  weekendOre: fc.option(fc.nat(40_000), { nil: null }),
  prices: fc.uniqueArray(named, { selector: ({ name }) => name, maxLength: 2 }),
  isAddedToCinema: fc.boolean(),
})

const adjustment = fc.record({
  amountOre: fc.integer({ min: -3_000, max: 3_000 }),
  filmFormat: fc.option(fc.constantFrom(...filmFormats), { nil: null }),
  isActive: fc.boolean(),
})

const world = fc.record({
  categories: fc.array(category, { minLength: 3, maxLength: 3 }),
  adjustments: fc.array(adjustment, { maxLength: 4 }),
  type: fc.option(
    fc.record({
      priceName: fc.constantFrom(...names),
      places: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
      takesSupplements: fc.boolean(),
      isSoldOnWeb: fc.boolean(),
      webSaleDays: days,
    }),
    { nil: null },
  ),
  venueDays: fc.integer({ min: 0, max: 60 }),
  bookingDays: days,
  isWeekend: fc.boolean(),
  version: fc.option(
    fc.record({
      dimension: fc.constantFrom(...dimensions),
      isAtmos: fc.boolean(),
      isHfr: fc.boolean(),
    }),
    { nil: null },
  ),
})

type World = typeof world extends fc.Arbitrary<infer T> ? T : never

function formatsOf(version: World['version']): string[] {
  if (version === null) return []
  const ofDimension = { '2d': ['2d'], '3d': ['3d'], imax: ['imax'], imax3d: ['3d', 'imax'] }
  return [
    ...ofDimension[version.dimension],
    ...(version.isAtmos ? ['atmos'] : []),
    ...(version.isHfr ? ['hfr'] : []),
  ]
}

function model({ categories, adjustments, type, isWeekend, ...facts }: World) {
  const isSold = (id: number, isAdded: boolean) =>
    type !== null && type.places.length > 0 ? type.places.includes(id) : isAdded
  const prices = categories.flatMap((one, at) => {
    if (!isSold(at + 1, one.isAddedToCinema)) return []
    const wanted = (type?.priceName ?? '').toLowerCase()
    const byName = one.prices.find(({ name }) => name === wanted)
    const byDay = isWeekend && one.weekendOre !== null ? one.weekendOre : one.standardPriceOre
    return [[at + 1, byName?.priceOre ?? byDay]]
  })
  const formats = formatsOf(facts.version)
  const added = adjustments.filter(
    ({ isActive, filmFormat }) => isActive && formats.includes(filmFormat ?? ''),
  )
  return {
    prices,
    supplements: type?.takesSupplements === false ? [] : added.map(({ amountOre }) => amountOre),
    isOnWeb: type?.isSoldOnWeb ?? true,
    webDays: facts.bookingDays ?? type?.webSaleDays ?? (facts.venueDays || null),
  }
}

async function build({ categories, adjustments, type, venueDays, bookingDays }: World) {
  await asOwner('delete from film_price')
  await asOwner('delete from film_booking')
  await asOwner('delete from price_adjustment')
  for (const [at, { prices, weekendOre, ...one }] of categories.entries()) {
    const weekend = { name: 'Helg', priceOre: weekendOre, priceDays: 'satSun' }
    const all = [
      ...prices.map((price) => ({ ...price, priceDays: 'choice' })),
      ...(weekendOre === null ? [] : [weekend]),
    ]
    await asOwner(
      `update price_category set standard_price_ore = $1, prices = $2, is_added_to_cinema = $3
       where partner_id = 1003 and id = $4`,
      [one.standardPriceOre, JSON.stringify(all), one.isAddedToCinema, at + 1],
    )
  }
  for (const [at, { amountOre, filmFormat, isActive }] of adjustments.entries()) {
    await asOwner(
      `insert into price_adjustment (partner_id, id, name, amount_ore, film_format, is_active, sort)
       values (1003, $1::integer, 'Tillegg ' || $1::integer, $2, $3, $4, $1::integer)`,
      [at + 1, amountOre, filmFormat, isActive],
    )
  }
  const isNamed = categories.some(({ prices }) =>
    prices.some(({ name }) => name === type?.priceName.toLowerCase()),
  )
  if (type !== null) {
    await asOwner(
      `insert into film_price (partner_id, id, showing_type, price_name, categories, takes_supplements, is_sold_on_web,
         web_sale_days) values (1003, 1, 'baby', $1, $2, $3, $4, $5)`,
      [
        isNamed ? type.priceName : '',
        JSON.stringify(type.places.map((priceCategoryId) => ({ priceCategoryId }))),
        type.takesSupplements,
        type.isSoldOnWeb,
        type.webSaleDays,
      ],
    )
  }
  await asOwner(
    `insert into film_rule (partner_id, web_sale_days) values (1003, $1)
     on conflict (partner_id) do update set web_sale_days = excluded.web_sale_days`,
    [venueDays],
  )
  if (bookingDays === null) return
  await asOwner(
    `insert into film_booking (partner_id, id, production_id, from_day, web_sale_days) values (1003, 1, 900, '2032-01-01', $1)`,
    [bookingDays],
  )
}

const foundText = `
  select coalesce((select jsonb_agg(jsonb_build_array(c.price_category_id, c.price_ore) order by c.sort, c.price_category_id)
      from event_price_category c where c.partner_id = 1003 and c.event_id = e.id), '[]') as prices,
    coalesce((select jsonb_agg(s -> 'amountOre') from jsonb_array_elements(e.supplements) s), '[]') as supplements,
    e.is_web_sale_open as "isOnWeb", (e.starts_at at time zone 'Europe/Oslo')::date
      - (e.web_sales_start at time zone 'Europe/Oslo')::date as "webDays"
  from event e where e.partner_id = 1003 and e.id = $1`

const versionOf = (version: World['version']) =>
  version && {
    ...version,
    speech: 'norwegian',
    subtitles: 'none',
    hasHearingText: false,
    hasAudioDescription: false,
  }

let week = 0
async function place({ isWeekend, version }: World): Promise<number> {
  week += 7
  const at = Date.UTC(2032, 0, (isWeekend ? 3 : 5) + week)
  const placed = await chief.post(`${venue}/film/shows`, {
    shows: [
      {
        productionId: 900,
        auditoriumId: 1,
        date: new Date(at).toISOString().slice(0, 10),
        startTime: '18:00',
        showingType: 'baby',
        filmVersion: versionOf(version),
        preshowMinutes: 0,
        pauseMinutes: 0,
        cleaningMinutes: 0,
      },
    ],
  })
  return placed.json<{ events: { id: number }[] }>().events[0]?.id ?? 0
}

beforeAll(async () => {
  await asOwner(
    `insert into production (id, title, kind, runtime_minutes, age_limit) values (900, 'Nosferatu', 'film', 94, '15')`,
  )
  await asOwner('update event_type set is_cinema = true where partner_id = 1003 and id = 1')
  await asOwner('update price_category set sort = id where partner_id = 1003')
})

it('prices and sales rules of a show equal those of a model, even for a draft after changed settings', async () => {
  await fc.assert(
    fc.asyncProperty(world, world, async (first, then) => {
      await build(first)
      const id = await place(first)
      expect((await asOwner(foundText, [id]))[0]).toEqual(modelled(first))
      await build(then)
      const kept = { isWeekend: first.isWeekend, version: first.version }
      expect((await asOwner(foundText, [id]))[0]).toEqual(modelled({ ...then, ...kept }))
      await asOwner(`delete from event where partner_id = 1003 and id = $1`, [id])
    }),
    { numRuns: runsOf(8) },
  )
})

/** Applies the model, and ignores a price name that no category has, since such a name is not saved. */
function modelled(facts: World) {
  const { type, categories } = facts
  const isNamed = categories.some(({ prices }) =>
    prices.some(({ name }) => name === type?.priceName.toLowerCase()),
  )
  return model({ ...facts, type: type && { ...type, priceName: isNamed ? type.priceName : '' } })
}
