export interface SheetShow {
  busyFrom: string
  busyUntil: string
  doorsAt: string | null
  soundCheckAt?: string | null
  startsAt: string
  endsAt: string
  pauseCount?: number
  pauseMinutes?: number
}

export type MomentKind =
  | 'getIn'
  | 'soundCheck'
  | 'doors'
  | 'start'
  | 'pause'
  | 'end'
  | 'getOut'
  | 'clear'

export interface Moment {
  kind: MomentKind
  at: string
}

const minuteMs = 60_000
const stepMs = 5 * minuteMs
const iso = (ms: number) => new Date(ms).toISOString()

export function pausesOf({
  startsAt,
  endsAt,
  pauseCount = 0,
  pauseMinutes = 0,
}: SheetShow): string[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const part = (end - start - pauseCount * pauseMinutes * minuteMs) / (pauseCount + 1)
  return Array.from({ length: pauseCount }, (_, at) => {
    const begins = (at + 1) * part + at * pauseMinutes * minuteMs
    return iso(start + Math.round(begins / stepMs) * stepMs)
  })
}

/** Returns a show's moments in chronological order. The last is the clearing of the hall for films, else get-out. */
export function momentsOf(show: SheetShow, isFilm: boolean): Moment[] {
  const { busyFrom, busyUntil, doorsAt, soundCheckAt, startsAt, endsAt } = show
  const moments: (Moment | false)[] = [
    !isFilm && busyFrom < startsAt && { kind: 'getIn', at: busyFrom },
    soundCheckAt != null && { kind: 'soundCheck', at: soundCheckAt },
    doorsAt !== null && { kind: 'doors', at: doorsAt },
    { kind: 'start', at: startsAt },
    ...pausesOf(show).map((at) => ({ kind: 'pause' as const, at })),
    { kind: 'end', at: endsAt },
    busyUntil > endsAt && { kind: isFilm ? 'clear' : 'getOut', at: busyUntil },
  ]
  return moments
    .filter((one) => one !== false)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export interface Span {
  kind: 'getIn' | 'soundCheck' | 'doors' | 'show' | 'pause' | 'getOut' | 'clear'
  from: number
  until: number
}

export function spansOf(show: SheetShow, isFilm: boolean): Span[] {
  const { pauseMinutes = 0 } = show
  const moments = momentsOf(show, isFilm)
  const first = { kind: 'getIn' as const, at: show.busyFrom }
  const all = isFilm && show.busyFrom < (moments[0]?.at ?? '') ? [first, ...moments] : moments
  return all.flatMap(({ kind, at }, index): Span[] => {
    const [from, next] = [Date.parse(at), Date.parse(all[index + 1]?.at ?? at)]
    if (kind === 'start') return [{ kind: 'show', from, until: next }]
    if (kind === 'pause') {
      const until = from + pauseMinutes * minuteMs
      return [
        { kind, from, until },
        { kind: 'show', from: until, until: next },
      ]
    }
    if (kind === 'end') {
      const until = Date.parse(show.busyUntil)
      return until > from ? [{ kind: isFilm ? 'clear' : 'getOut', from, until }] : []
    }
    return kind === 'getOut' || kind === 'clear' ? [] : [{ kind, from, until: next }]
  })
}

export function nextMoment<S>(
  shows: readonly { show: S; moments: readonly Moment[] }[],
  now: number,
): { show: S; moment: Moment } | undefined {
  return shows
    .flatMap(({ show, moments }) => moments.map((moment) => ({ show, moment })))
    .filter(({ moment }) => Date.parse(moment.at) >= now)
    .toSorted((a, b) => Date.parse(a.moment.at) - Date.parse(b.moment.at))[0]
}
