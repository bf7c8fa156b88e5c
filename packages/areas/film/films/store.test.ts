import { addDays } from '@dxweb/kit/time/day.ts'
import {
  addShow,
  addTerms,
  evening,
  films,
  first,
  givenSheets,
  linesOf,
  refundTickets,
  sellTickets,
  step,
  usual,
} from '@dxweb/server/testing/film/given-sheets.ts'
import { beforeAll, expect, it } from 'vitest'
import { bureauPartiesStatement } from '../rental/sheets/parties-store.ts'
import { filmLinesStatement, filmStatement } from './store.ts'

const { db, venue, asOwner } = await givenSheets()
const second = addDays(first, 7)

beforeAll(async () => {
  await addTerms({ ...usual, weekPercents: [{ percent: 4500 }, { percent: 3800 }] })
  await addShow(evening)
  await addShow({ ...evening, id: 101, day: addDays(first, 1), dimension: '3d' })
  await addShow({ ...evening, id: 102, day: second })
  await addShow({ ...evening, id: 103, day: first, hall: 2, film: 1 })
  for (const id of [100, 101, 102, 103]) await sellTickets(id, 7, 14_500, 1554)
  await step(first, 'approve')
  await refundTickets(evening.id, 2)
})

const own = () => db.run(venue.scope, filmLinesStatement(venue.partnerId, films[0]))

const figures = [
  'shows',
  'paid',
  'free',
  'grossOre',
  'netOre',
  'rentalVatOre',
  'payableOre',
  'keptOre',
] as const

it('shows the figures of the distributor settlement by week, including corrections', async () => {
  const sheets = (await linesOf()).filter(({ film }) => film === 'Isfjell')
  const keyOf = (line: object) => {
    const of = line as Record<string, unknown>
    return [of['week'] ?? of['settledOn'], of['correctsOn'], of['version'], of['percent']].join(' ')
  }
  const summed = (rows: readonly object[]) =>
    Object.fromEntries(
      [...Map.groupBy(rows, keyOf)].map(([key, lines]) => [
        key,
        figures.map((name) =>
          lines.reduce((sum, line) => sum + Number((line as Record<string, unknown>)[name]), 0),
        ),
      ]),
    )
  const lines = await own()
  expect(summed(lines)).toEqual(summed(sheets))
  const weeks = lines.map(({ week, correctsOn, state, percent }) =>
    [week, correctsOn, state, percent].join(' '),
  )
  expect([...new Set(weeks)]).toEqual([
    `${second}  draft 3800`,
    `${second} ${first} draft 4500`,
    `${first}  approved 4500`,
  ])
  expect(lines.reduce((sum, { paid }) => sum + paid, 0)).toBe(3 * 7 - 2)
})

it('returns the note, the packages and the keys of a booking', async () => {
  const { partnerId } = venue
  await asOwner(
    `insert into film_booking (partner_id, id, production_id, bureau_id, from_day, note)
     values ($1, 9, $2, 1, $3, 'Ikke 3D på søndag')`,
    [partnerId, films[0], first],
  )
  await asOwner(
    `insert into film_copy (partner_id, id, booking_id, auditorium_id, cpl_uuid, dcp_status, kdm_until)
     values ($1, 8, 9, null, '5d1c', 'missing', null), ($1, 9, 9, 1, '77aa', 'ready', '2026-12-03T04:00:00Z')`,
    [partnerId],
  )
  const [film] = await db.run(venue.scope, filmStatement(partnerId, films[0]))
  expect(film?.bookings).toMatchObject([
    {
      note: 'Ikke 3D på søndag',
      copies: [
        { auditorium: '', cplUuid: '5d1c', dcpStatus: 'missing', kdmUntil: null },
        { cplUuid: '77aa', dcpStatus: 'ready', kdmUntil: '2026-12-03T04:00:00.000Z' },
      ],
    },
  ])
})

it('uses a distributor’s organization number from the shared register if the venue has not entered a number', async () => {
  const numberOf = async () => {
    const parties = await db.run(venue.scope, bureauPartiesStatement(venue.partnerId))
    return parties.find(({ id }) => id === 1)?.orgNumber
  }
  await asOwner(`update distributor set org_number = '974760673' where id = 77`)
  await asOwner(`update bureau set org_number = '' where id = 1`)
  expect(await numberOf()).toBe('974760673')
  await asOwner(`update bureau set org_number = '314100409' where id = 1`)
  expect(await numberOf()).toBe('314100409')
})
