import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { useMemo } from 'react'
import { colorsOf, filmsOf, type Looks } from '../rules/looks.ts'
import { copyLacks, severities, type ShownProblem } from '../rules/shown-problems.ts'

/** Colours depend on the films alone, so that a moved show rerenders only its own cells. */
export function useLooks(week: FilmWeek, problems: readonly ShownProblem[]): Looks {
  const films = filmsOf(week).join(' ')
  const colorOf = useMemo(() => colorsOf(films.split(' ').map(Number)), [films])
  const severityOf = useMemo(() => severities(problems), [problems])
  const lackOf = useMemo(() => copyLacks(problems), [problems])
  return useMemo(() => ({ colorOf, severityOf, lackOf }), [colorOf, severityOf, lackOf])
}
