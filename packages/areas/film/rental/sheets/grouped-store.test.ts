import { addDays } from '@dxweb/kit/time/day.ts'
import { groupsStatement } from '@dxweb/server/reports/report-sql.ts'
import {
  addShow,
  addTerms,
  evening,
  first,
  givenSheets,
  linesOf,
  nothingShown,
  sellTickets,
  usual,
} from '@dxweb/server/testing/film/given-sheets.ts'
import { beforeEach, expect, it } from 'vitest'
import { distributorSettlementSource } from './report-store.ts'

const { asOwner, db, venue } = await givenSheets()
const next = addDays(first, 1)

beforeEach(async () => {
  await nothingShown()
  await asOwner(`update production set film_number = 'N' || id`)
  await addTerms(usual)
  await addTerms({ ...usual, id: 2, dimension: '3d', weekPercents: [{ percent: 5000 }] })
  await addShow({ ...evening, id: 100 })
  await addShow({ ...evening, id: 101, minute: 1300, dimension: '3d' })
  await addShow({ ...evening, id: 102, day: next })
  await addShow({ ...evening, id: 103, film: 1, hall: 2 })
  for (const id of [100, 101, 102, 103]) await sellTickets(id, 10, 11_200, 1200)
})

const grouped = (group: string, within?: string) =>
  db.run(
    venue.scope,
    groupsStatement(distributorSettlementSource, venue.partnerId, {
      from: first,
      to: addDays(first, 6),
      group,
      within,
    }),
  )

it('a report row for one film’s day shows its versions, terms and cumulative figures', async () => {
  const groups = await grouped('film', 'day')
  const both = '2d|original|norwegian\n3d|original|norwegian'
  const terms = 'distributorPercent|all||||||\ndistributorPercent|all|3d|||||'
  const isfjell = { film: 'Isfjell', filmNumberTold: 'N7001', playWeekTold: '1' }
  expect(groups).toEqual([
    expect.objectContaining({ level: 0, versionTold: null, termsTold: null, totalPaid: null }),
    expect.objectContaining({ level: 1, film: 'Brenning', totalPaid: 10, totalNetOre: 100_000 }),
    expect.objectContaining({ level: 2, film: 'Brenning', filmNumberTold: 'N7002' }),
    expect.objectContaining({ ...isfjell, level: 1, totalPaid: 30, totalNetOre: 300_000 }),
    expect.objectContaining({ ...isfjell, day: first, versionTold: both, termsTold: terms }),
    expect.objectContaining({ ...isfjell, day: next, totalPaid: 30, totalNetOre: 300_000 }),
  ])
  expect(groups[4]).toMatchObject({ totalPaid: 20, totalNetOre: 200_000 })
  const lines = await linesOf(first, addDays(first, 6))
  expect(groups[0]?.['payableOre']).toBe(lines.reduce((sum, line) => sum + line.payableOre, 0))
})

it('a report row for a day of several films shows no film number and no cumulative figures', async () => {
  const groups = await grouped('day')
  expect(groups.find(({ day }) => day === first)).toMatchObject({
    filmNumberTold: null,
    totalPaid: null,
    paid: 30,
  })
  expect(groups.find(({ day }) => day === next)).toMatchObject({
    filmNumberTold: 'N7001',
    totalPaid: 30,
  })
})
