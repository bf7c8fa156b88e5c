import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { problemsOf } from '@dxweb/areas/film/programming/problems.ts'
import { useMemo } from 'react'
import type { ShownProblem } from '../rules/shown-problems.ts'

/** Follows the same rules as the server. */
export const useProblems = (week: FilmWeek): readonly ShownProblem[] =>
  useMemo(() => problemsOf(week), [week])
