/** The number of past shows of a hall with the same weekday (ISO, of the film day), clock time and version. */
export interface Shown {
  auditoriumId: number
  weekday: number
  /** Local time, 'HH:mm'. */
  time: string
  dimension: string
  speech: string
  shows: number
  admissions: number
}

/** Shows of recent weeks and their visitors, by ISO weekday of the film day and by hour. */
export interface Drawn {
  weekday: number
  hour: number
  shows: number
  admissions: number
}

export function drawnOf(shown: readonly Shown[]): Drawn[] {
  const drawn = new Map<string, Drawn>()
  for (const { weekday, time, shows, admissions } of shown) {
    const hour = Number(time.slice(0, 2))
    const key = `${weekday} ${hour}`
    const known = drawn.get(key) ?? { weekday, hour, shows: 0, admissions: 0 }
    drawn.set(key, {
      ...known,
      shows: known.shows + shows,
      admissions: known.admissions + admissions,
    })
  }
  return [...drawn.values()]
}

/** Returns a function that decides if a hall usually starts shows at a clock time. */
export function standingTimes(shown: readonly Shown[]) {
  const times = new Set(shown.map(({ auditoriumId, time }) => `${auditoriumId} ${time}`))
  return (hall: number, time: string) => times.has(`${hall} ${time}`)
}
