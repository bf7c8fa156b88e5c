import type pg from 'pg'
import { dateOf, type DayCount, weekdayOf } from '../ground/calendar.ts'
import { insertRows } from '../load/insert-rows.ts'
import { versionsOf } from '../plan/film-versions.ts'
import { type Film, films, weekOfPremiere } from '../plan/films.ts'
import { stories } from './stories.ts'

const distributors = ['Nordlys Filmutleie', 'Skarv Distribusjon', 'Polstjerna Film', 'Kystfilm']
const friday = 4

const genreOf = ({ isFor }: Film) =>
  ({ children: 'Barnefilm', family: 'Familiefilm', adults: 'Drama' })[isFor]

const premiereOf = (index: number, today: DayCount): DayCount =>
  today - ((weekdayOf(today) - friday + 7) % 7) + weekOfPremiere(index) * 7

function textsOf(film: Film) {
  const story = stories[film.title]
  if (story === undefined) return []
  const [shortText = ''] = story.split('. ')
  return [{ language: 'nb', shortText, synopsis: story }]
}

function rowOf(film: Film, index: number, today: DayCount) {
  const premiere = dateOf(premiereOf(index, today))
  return {
    id: film.productionId,
    title: film.title,
    original_title: '',
    kind: 'film',
    runtime_minutes: film.minutes,
    age_limit: film.age === 0 ? 'a' : `${film.age}`,
    year: Number(premiere.slice(0, 4)),
    country: 'Norge',
    genre: genreOf(film),
    premiere_on: premiere,
    distributor_id: 100 + (index % distributors.length),
    director: '',
    trailer: '',
    film_number: `N${2_024_000 + index}`,
    filmweb_id: '',
    eidr: '',
    isan: '',
    imdb_id: '',
    texts: textsOf(film),
    versions: versionsOf(film),
    actors: [],
    version: 1,
  }
}

export async function writeProductions(client: pg.ClientBase, today: DayCount): Promise<void> {
  const rows = distributors.map((name, index) => ({
    id: 100 + index,
    name,
    number: `${300 + index}`,
    org_number: '',
    version: 1,
  }))
  await insertRows(client, 'distributor', rows)
  await insertRows(
    client,
    'production',
    films.map((film, index) => rowOf(film, index, today)),
  )
  await client.query(`select setval(pg_get_serial_sequence('distributor', 'id'), (select max(id) from distributor)),
    setval(pg_get_serial_sequence('production', 'id'), (select max(id) from production))`)
}
