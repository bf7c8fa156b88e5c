import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { problemsOf } from '@dxweb/areas/film/programming/problems.ts'
import { useMemo } from 'react'
import type { ShownProblem } from '../rules/shown-problems.ts'

/** Computes the problems after each change on the board, by the server's rules. */
export const useProblems = (week: FilmWeek): readonly ShownProblem[] =>
  useMemo(() => problemsOf(week), [week])
