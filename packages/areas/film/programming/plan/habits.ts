/** A hall has shown this at a time of a film day's ISO weekday, in a version. */
export interface Shown {
  auditoriumId: number
  weekday: number
  /** By the wall clock, 'HH:mm'. */
  time: string
  dimension: string
  speech: string
  shows: number
  admissions: number
}

/** Shows of the last weeks drew this on average, by ISO weekday of the film day and by hour. */
export interface Drawn {
  weekday: number
  hour: number
  admissions: number
}

interface Figures {
  shows: number
  admissions: number
}

const hourOf = ({ time }: Pick<Shown, 'time'>) => Number(time.slice(0, 2))

function figuresBy(shown: readonly Shown[], keyOf: (one: Shown) => string): Map<string, Figures> {
  const figures = new Map<string, Figures>()
  for (const one of shown) {
    const key = keyOf(one)
    const { shows, admissions } = figures.get(key) ?? { shows: 0, admissions: 0 }
    figures.set(key, { shows: shows + one.shows, admissions: admissions + one.admissions })
  }
  return figures
}

const averageOf = (figures: Figures | undefined): number | undefined =>
  figures && figures.admissions / figures.shows

/** Averages what shows drew, by weekday and by hour. */
export const drawnOf = (shown: readonly Shown[]): Drawn[] =>
  [...figuresBy(shown, (one) => `${one.weekday} ${hourOf(one)}`)].map(([key, figures]) => {
    const [weekday = 0, hour = 0] = key.split(' ').map(Number)
    return { weekday, hour, admissions: averageOf(figures) ?? 0 }
  })

/** A house is used to so many in a hall, and to films that begin at these times. */
export interface Habits {
  /** Undefined where nothing was shown in the hall then. */
  usualIn: (hall: number, weekday: number, hour: number) => number | undefined
  /** Undefined where nothing was shown in the hall. */
  usualInHall: (hall: number) => number | undefined
  /** One of the hall's standing times of the clock. */
  isStanding: (hall: number, time: string) => boolean
}

export function habitsOf(shown: readonly Shown[]): Habits {
  const then = figuresBy(shown, (one) => `${one.auditoriumId} ${one.weekday} ${hourOf(one)}`)
  const everIn = figuresBy(shown, ({ auditoriumId }) => String(auditoriumId))
  const times = new Set(shown.map(({ auditoriumId, time }) => `${auditoriumId} ${time}`))
  return {
    usualIn: (hall, weekday, hour) => averageOf(then.get(`${hall} ${weekday} ${hour}`)),
    usualInHall: (hall) => averageOf(everIn.get(String(hall))),
    isStanding: (hall, time) => times.has(`${hall} ${time}`),
  }
}
