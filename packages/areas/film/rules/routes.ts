import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { getFilmRule, saveFilmRule } from './contract.ts'
import { filmRuleStatement, saveRule } from './store.ts'

const saving = route(saveFilmRule, (call) =>
  saveRule(call.db, call.scope, call.body, authorOf(call)),
)

const rule = {
  weekStartDay: 5,
  weekStartMinute: 300,
  preshowMinutes: 15,
  preshowChildMinutes: 8,
  cleaningMinutes: 15,
  doorsMinutes: 10,
  webSaleDays: 7,
  latestEnds: [{ ageLimit: '6', days: 'monThu', time: '20:30' }],
  leastVisitors: 10,
  staffFrom: '10:00',
  staffUntil: '00:30',
  cinemaId: '1042',
}

export const filmRuleRoutes: Route[] = [
  readRoute(
    getFilmRule,
    ({ scope }) => [filmRuleStatement(scope.partnerId)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  {
    ...saving,
    example: { body: { ...rule, version: 1 }, reply: { ...rule, hasOwnEnds: true, version: 2 } },
  },
]
