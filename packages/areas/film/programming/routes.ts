import { type Answers, onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { filmRuleStatement } from '../rules/store.ts'
import { type FilmWeek, getFilmWeek } from './contract.ts'
import { playingWeek } from './film-week.ts'
import { filmWeekStatements } from './store.ts'

const weekStatements = (partnerId: number, day: string) =>
  [filmRuleStatement(partnerId), ...filmWeekStatements(partnerId, day)] as const

function weekOf([rules, weeks, halls, shows, shelf]: Answers<
  ReturnType<typeof weekStatements>
>): FilmWeek {
  const rule = onlyRow(rules)
  const { from, to, zone } = onlyRow(weeks)
  const counted = shelf.map((film) => ({
    ...film,
    week: playingWeek(to as Day, film.fromDay as Day),
  }))
  return { from, to, zone, rule, halls, shows, shelf: counted }
}

export const filmWeekRoutes: Route[] = [
  readRoute(
    getFilmWeek,
    ({ scope, params }) => weekStatements(scope.partnerId, params.day),
    ({ rows }) => weekOf(rows),
  ),
]
