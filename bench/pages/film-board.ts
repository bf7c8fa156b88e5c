import { type FilmWeek, getFilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { read } from '@dxweb/web/data/rows/read.ts'
import BoardPage from '@dxweb/web/screens/filmscheduler/board-page.tsx'
import {
  filmOf,
  friday,
  showOf,
  weekOf,
} from '@dxweb/web/screens/filmscheduler/testing/film-week.ts'
import { createElement } from 'react'
import { openScreen, paintedMs, partnerId } from './venue-page.ts'

const halls = 14
const shows = 400
const films = Array.from({ length: 20 }, (_, n) =>
  filmOf(n + 1, `Film nummer ${n + 1}`, 90 + ((n * 7) % 50)),
)
const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

function showNumber(n: number) {
  const [hall, day, nth] = [n % halls, Math.floor(n / halls) % 7, Math.floor(n / halls / 7)]
  const film = films[(n * 3 + nth) % films.length]
  const time = clock(10 * 60 + 20 + nth * 165 + (hall % 4) * 5)
  const changes = n % 3 === 0 ? ({ state: 'published', soldCount: n % 9 } as const) : {}
  const own = { id: n + 1, hall: hall + 1, day: addDays(friday, day), time, changes }
  return showOf(film === undefined ? own : { ...own, film })
}

const week: FilmWeek = weekOf(
  { shelf: films, shows: Array.from({ length: shows }, (_, n) => showNumber(n)) },
  halls,
)

const client = await openScreen(
  () => createElement(BoardPage, { tabs: null }),
  `filmscheduler?date=${friday}`,
  () => undefined,
)
const { queryKey } = read(getFilmWeek, { partnerId, day: friday })

const draw = () => client.setQueryData(queryKey, week)
Object.assign(window, { bench: { paint: () => paintedMs(draw, '.dx-film-show') } })
