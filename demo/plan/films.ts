import { Random } from '../ground/random.ts'

export interface Film {
  title: string
  /** The film's id in the media base. */
  productionId: number
  minutes: number
  /** The age limit: 0 (all ages), 6, 9, 12, 15 or 18. */
  age: number
  isFor: 'children' | 'family' | 'adults'
  is3d: boolean
  hasDubbing: boolean
  pull: number
}

type Line = [
  title: string,
  minutes: number,
  age: number,
  isFor: Film['isFor'],
  more?: '3D' | 'dubbed',
]

const named: Line[] = [
  ['Fjordens siste fyr', 118, 12, 'adults'],
  ['Robotreven', 88, 6, 'children', 'dubbed'],
  ['Nattfergen', 104, 15, 'adults'],
  ['Kaptein Kvikk og måneskatten', 79, 0, 'children', 'dubbed'],
  ['Galaksevakten 3', 141, 12, 'family', '3D'],
  ['Tante Tyra tar ferie', 97, 9, 'family'],
  ['Stille kyst', 128, 9, 'adults'],
  ['Sommeren på Sildøya', 102, 6, 'family'],
  ['Svartdalen', 99, 18, 'adults'],
  ['Under isen', 91, 0, 'adults'],
  ['Reisen til månen', 16, 0, 'family'],
  ['Nosferatu', 94, 12, 'adults'],
  ['Vinterferien som forsvant', 93, 6, 'children'],
  ['Den tredje vakten', 121, 15, 'adults'],
  ['Mormors motorsykkel', 86, 0, 'children'],
  ['Kompasset', 112, 12, 'family', '3D'],
  ['Piggsvinpatruljen', 82, 0, 'children', 'dubbed'],
  ['Sju dager i juli', 109, 9, 'adults'],
  ['Havheksa', 101, 12, 'family', '3D'],
  ['Prøveløslatt', 116, 15, 'adults'],
  ['Lille Lo og den store bølgen', 77, 0, 'children', 'dubbed'],
  ['Det siste sauetrekket', 95, 6, 'adults'],
  ['Etter stengetid', 107, 12, 'adults'],
  ['Dragene på Dalsnuten', 96, 6, 'children', '3D'],
  ['En ganske vanlig helt', 113, 9, 'family'],
  ['Blindpassasjeren', 98, 15, 'adults'],
]

const places = [
  'Skarvøya',
  'Nordneset',
  'Kvitdalen',
  'Havbygda',
  'Steinvika',
  'Tindeneset',
  'Lyngholmen',
  'Rognlia',
  'Storfossen',
  'Ytterskjæret',
  'Bjørkemoen',
  'Sølvgata',
  'Myrvollen',
  'Tangeråsen',
]
const stories: [before: string, isFor: Film['isFor'], age: number][] = [
  ['Brevet fra', 'adults', 9],
  ['Jentene fra', 'family', 6],
  ['Mannen fra', 'adults', 15],
  ['Lyset over', 'adults', 12],
  ['Siste tog til', 'adults', 12],
  ['Detektivene i', 'children', 6],
  ['Vinter over', 'adults', 9],
  ['Skatten ved', 'children', 0],
  ['Et år i', 'family', 6],
  ['Hilsen fra', 'family', 9],
]

function composed(): Line[] {
  return places.flatMap((_, round) =>
    stories.map(([before, isFor, age], index): Line => {
      const place = places[(round + index * 3) % places.length] ?? ''
      const minutes =
        isFor === 'children' ? 78 + ((round * 7) % 18) : 92 + ((round * 11 + index * 5) % 38)
      return [
        `${before} ${place}`,
        minutes,
        age,
        isFor,
        isFor === 'children' && round % 2 ? 'dubbed' : undefined,
      ]
    }),
  )
}

const productionIdOf = (index: number): number => 1000 + index

export const films: Film[] = [...named, ...composed()].map(
  ([title, minutes, age, isFor, more], index) => ({
    title,
    productionId: productionIdOf(index),
    minutes,
    age,
    isFor,
    is3d: more === '3D',
    hasDubbing: more === 'dubbed',
    pull: 0.35 + new Random(7, index).swing(0.5) * (index < named.length ? 0.95 : 0.65),
  }),
)

const opensPerWeek = 3
/** Number of weeks between the first premieres and the current week. */
const leadWeeks = 4
/** The last week with shows, three months ahead. */
const latestWeek = 13

/** Relative to the current week. Films repeat once all have been shown. */
export function weekOfPremiere(index: number): number {
  const week = Math.floor(index / opensPerWeek) - leadWeeks
  return week <= latestWeek ? week : Math.floor((index - films.length) / opensPerWeek) - leadWeeks
}

export interface Running {
  film: Film
  weight: number
  /** Weeks since the premiere; 0 is the premiere's week. */
  week: number
}

/** `week` is relative to the current week. A film's weight declines each week. */
export function running(week: number): Running[] {
  const on: Running[] = []
  for (let age = 0; age < 10; age += 1) {
    for (let nth = 0; nth < opensPerWeek; nth += 1) {
      const index = opensPerWeek * (week - age + leadWeeks) + nth
      const film = films[((index % films.length) + films.length) % films.length]
      if (!film || age > 4 + film.pull * 3) continue
      on.push({ film, weight: film.pull * 0.78 ** age, week: age })
    }
  }
  return on
}

export function versionTitle(
  film: Film,
  version: '3D' | 'norsk tale' | 'original tale' | '',
): string {
  return version === '' ? film.title : `${film.title} (${version})`
}
