import { countLines, layOut } from '@dxweb/kit/sheets/lay-out.ts'
import type { CountKnown } from '@dxweb/kit/sheets/table.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillFromAbove, isDayLine } from '../day-above.ts'
import { plainCells } from '../programme-cells.ts'
import { matchProgramme, plainName, readProgramme } from '../read-programme.ts'
import { unfoldPlan } from './unfold-plan.ts'

const conventions = {
  order: 'dayFirst' as const,
  isFrom1904: false,
  today: '2027-04-20' as Day,
  near: null,
}
const halls = new Map([
  [plainName('Sal 1'), 1],
  [plainName('Sal 2'), 2],
])
const knows: CountKnown = (cells) => matchProgramme(cells).filter(Boolean).length

function showsOf(lines: readonly (readonly string[])[]): string[] {
  const table = {
    lines: lines.map((cells, at) => ({ number: at + 1, height: 1, cells })),
    hiddenColumns: new Set<number>(),
    isFrom1904: false,
  }
  const isHall = (text: string) => halls.has(plainName(text))
  const unfolded = unfoldPlan(table, knows, { conventions, isHall, withHidden: false })
  const sheet = layOut(unfolded, knows, {}, isDayLine)
  const counts = Object.values(countLines(sheet)).reduce((sum, count) => sum + count, 0)
  expect(counts).toBe(lines.length)
  const above = sheet.ignored.filter(({ reason, cells }) =>
    reason === 'above' ? isDayLine(cells) : reason === 'group',
  )
  const { rows, columns } = fillFromAbove(sheet.rows, above, {
    columns: matchProgramme(sheet.heading?.cells ?? []),
    fillsHalls: true,
  })
  const cells = rows.map((row) => row.cells)
  const plain = plainCells(cells, columns, { ...conventions, timeZone: 'Europe/Oslo' })
  const read = readProgramme(plain.lines, {
    columns: plain.columns,
    order: 'dayFirst',
    halls,
    types: new Map(),
    defaultHallId: null,
    defaultMinutes: 100,
  })
  expect([...plain.faults, ...read.faults]).toEqual([])
  return read.rows
    .map((row) => `${row?.date} ${row?.startTime} ${row?.auditoriumId} ${row?.title}`)
    .toSorted()
}

interface Show {
  day: string
  time: string
  hall: string
  title: string
}

const unique = (texts: readonly string[]) => [...new Set(texts)].toSorted()

/** Writes shows as lists and as plans; every layout contains all shows. */
const layouts: Record<string, (shows: readonly Show[]) => string[][]> = {
  'a list': (shows) => [
    ['Dato', 'Kl', 'Film', 'Sal'],
    ...shows.map(({ day, time, title, hall }) => [day, time, title, hall]),
  ],
  'a list with each day once': (shows) => [
    ['Dag', 'Kl', 'Film', 'Sal'],
    ...shows.map(({ day, time, title, hall }, at) => [
      shows[at - 1]?.day === day ? '' : day,
      time,
      title,
      hall,
    ]),
  ],
  'a list below days': (shows) => [
    ['Kl', 'Film', 'Sal'],
    ...unique(shows.map(({ day }) => day)).flatMap((day) => [
      [day],
      ...shows
        .filter((show) => show.day === day)
        .map(({ time, title, hall }) => [time, title, hall]),
    ]),
  ],
  'a plan of times': (shows) => {
    const days = unique(shows.map(({ day }) => day))
    return [
      ['Kl', 'Sal', ...days],
      ...unique(shows.map(({ time, hall }) => `${time}|${hall}`)).map((label) => {
        const [time = '', hall = ''] = label.split('|')
        const own = shows.filter((show) => show.time === time && show.hall === hall)
        return [time, hall, ...days.map((day) => own.find((show) => show.day === day)?.title ?? '')]
      }),
    ]
  },
  'a plan of halls': (shows) => {
    const days = unique(shows.map(({ day }) => day))
    return [
      ['', ...days],
      ...unique(shows.map(({ hall }) => hall)).map((hall) => [
        hall,
        ...days.map((day) =>
          shows
            .filter((show) => show.day === day && show.hall === hall)
            .map(({ time, title }) => `${time} ${title}`)
            .join('\n'),
        ),
      ]),
    ]
  },
  'a plan with its days as rows': (shows) => [
    ['Dag', 'Sal 1', 'Sal 2'],
    ...unique(shows.map(({ day }) => day)).map((day) => [
      day,
      ...['Sal 1', 'Sal 2'].map((hall) =>
        shows
          .filter((show) => show.day === day && show.hall === hall)
          .map(({ time, title }) => `${title} kl. ${time}`)
          .join('\n'),
      ),
    ]),
  ],
}

const show = fc.record({
  day: fc.integer({ min: 0, max: 5 }).map((at): string => addDays('2027-05-03' as Day, at)),
  time: fc.constantFrom('14:00', '18:00', '20:30'),
  hall: fc.constantFrom('Sal 1', 'Sal 2'),
  title: fc.constantFrom('Havet', 'Løve 2', 'Fest: natt', '17. mai', 'A, B og C'),
})

const places = ({ day, time, hall }: Show) => `${day} ${time} ${hall}`

it.each(Object.keys(layouts))('reads the same shows from %s', (name) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(show, { selector: places, minLength: 2, maxLength: 14 }),
      (drawn) => {
        const shows = drawn.toSorted((a, b) => places(a).localeCompare(places(b)))
        // A plan needs two days.
        fc.pre(new Set(shows.map(({ day }) => day)).size > 1)
        const expected = shows.map(
          ({ day, time, hall, title }) => `${day} ${time} ${halls.get(plainName(hall))} ${title}`,
        )
        expect(showsOf(layouts[name]?.(shows) ?? [])).toEqual(expected.toSorted())
      },
    ),
  )
})
