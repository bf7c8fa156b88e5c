import { addDays } from '@dxweb/kit/time/day.ts'
import {
  addShow,
  addTerms,
  evening,
  first,
  givenSheets,
  linesOf,
  sellTickets,
  step,
  sumOf,
  usual,
} from '@dxweb/server/testing/film/given-sheets.ts'
import { beforeAll, expect, it } from 'vitest'
import { triedImport, triedRemoval, triedTerms } from './store.ts'

const { asOwner, db, venue } = await givenSheets()
const weeks = [first, addDays(first, 7)] as const
const next = addDays(first, 14)

beforeAll(async () => {
  await addTerms(usual)
  for (const [nth, day] of weeks.entries()) {
    await addShow({ ...evening, id: 100 + nth, day })
    await sellTickets(100 + nth, 10, 11_200, 1200)
    await step(day, 'approve')
  }
})

const draft = {
  id: null,
  bureauId: 1,
  startsOn: first,
  startsTime: '05:00',
  productionId: 7001,
  dimension: null,
  speech: null,
  auditoriumId: null,
  locationId: null,
  showKind: null,
  method: 'distributorPercent',
  weekPercents: [{ percent: 5000 }],
  steps: [],
  amountOre: null,
  minimumOre: 0,
  note: '',
} as const

const tried = (more: object) => triedTerms(db, venue.scope, { ...draft, ...more })
const termsKept = () => asOwner('select id, week_percents from film_term order by id')

it('previews the correction and the settled weeks that changed terms affect, and saves nothing', async () => {
  const before = await termsKept()
  // The terms add ten per cent of 1000 kr in each week, plus 25 % VAT.
  const both = { weeks: 2, from: weeks[0], to: weeks[1], dueOre: 25_000 }
  expect(await tried({})).toEqual(both)
  expect(await tried({ startsOn: weeks[1] })).toEqual({
    weeks: 1,
    from: weeks[1],
    to: weeks[1],
    dueOre: 12_500,
  })
  expect(await tried({ weekPercents: [{ percent: 3000 }] })).toEqual({ ...both, dueOre: -25_000 })
  const changed = { id: 1, startsOn: usual.starts.day, productionId: null }
  expect(await tried(changed)).toEqual(both)
  expect(await termsKept()).toEqual(before)
})

it('previews no weeks if no settled week changes', async () => {
  const nothing = { weeks: 0, from: null, to: null, dueOre: 0 }
  expect(await tried({ startsOn: next })).toEqual(nothing)
  expect(await tried({ weekPercents: [{ percent: 4000 }] })).toEqual(nothing)
  expect(await tried({ productionId: 7002 })).toEqual(nothing)
})

it('previews the combined effect of all terms in a file, and saves none of them', async () => {
  const before = await termsKept()
  const { id: _, ...row } = draft
  const later = { ...row, startsOn: weeks[1], weekPercents: [{ percent: 6000 }] }
  // The first week costs ten per cent more, and the second week twenty per cent, both with 25 % VAT.
  expect(await triedImport(db, venue.scope, [row, later])).toEqual({
    weeks: 2,
    from: weeks[0],
    to: weeks[1],
    dueOre: 37_500,
  })
  const other = { ...row, productionId: 7002 }
  expect((await triedImport(db, venue.scope, [other])).weeks).toBe(0)
  expect(await termsKept()).toEqual(before)
})

it('the next settlement contains the correction that the preview reported', async () => {
  const { dueOre } = await tried({})
  await addTerms({
    ...usual,
    id: 2,
    starts: { day: first, minute: 300 },
    productionId: 7001,
    weekPercents: [{ percent: 5000 }],
  })
  const removed = await triedRemoval(db, venue.scope, [2])
  expect(removed).toEqual({
    weeks: 2,
    from: weeks[0],
    to: weeks[1],
    dueOre: -dueOre,
    settled: 0,
  })
  // Terms that settlements have used are not removed, so including them does not change the effect.
  expect(await triedRemoval(db, venue.scope, [1, 2])).toEqual({ ...removed, settled: 1 })
  expect(await termsKept()).toHaveLength(2)
  expect(sumOf(await linesOf(next, addDays(next, 7)), 'payableOre')).toBe(dueOre)
})
