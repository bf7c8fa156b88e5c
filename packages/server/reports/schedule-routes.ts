import {
  deleteSchedule,
  listSchedules,
  makeSchedule,
  switchSchedule,
} from '@dxweb/areas/reports/schedules/contract.ts'
import { nextSending } from '@dxweb/areas/reports/schedules/rules.ts'
import {
  readTiming,
  removeSchedule,
  schedulesStatement,
  setActive,
  storeSchedule,
} from '@dxweb/areas/reports/schedules/store.ts'
import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { type Caller, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { usualTimeZone } from '@dxweb/kit/time/usual-time-zone.ts'
import { askOfSchedule } from './ask-of-schedule.ts'
import { readableReports, reportNamed } from './readable-reports.ts'

const zoneOf = ({ partner }: Caller) => partner?.timeZone ?? usualTimeZone

const changing = (
  call: Parameters<typeof byOf>[0] & { caller: Caller; params: { scheduleId: string } },
) => ({
  id: call.params.scheduleId,
  reports: readableReports(call.caller).map(({ name }) => name),
  by: byOf(call),
})

const making = route(makeSchedule, async (call) => {
  const { db, scope, caller, body, now, idempotencyKey, bodyHash } = call
  const report = reportNamed(caller, body.report)
  if ((report.axes === undefined) !== (body.period === undefined)) {
    throw invalidField('period', 'not_valid')
  }
  askOfSchedule(report, body, now, zoneOf(caller))
  const dueAt = nextSending(body, now, zoneOf(caller))
  return storeSchedule(db, scope, { body, by: byOf(call), dueAt, idempotencyKey, bodyHash })
})

export const scheduleRoutes: Route[] = [
  route(listSchedules, async ({ db, scope, caller, query }) => {
    const { name } = reportNamed(caller, query.report)
    return { data: await db.run(scope, schedulesStatement(scope.partnerId, name)) }
  }),
  {
    ...making,
    example: {
      body: {
        report: 'sales-by-hour',
        asked: {},
        recipients: 'styret@sundet.test',
        period: 'lastWeek',
        rhythm: 'mon',
        monthDay: 1,
        sendAt: '08:00',
        format: 'xlsx',
        locale: 'nb',
      },
      reply: { id: '0190a4b0-0000-7000-8000-000000000009' },
    },
  },
  route(switchSchedule, async (call) => {
    const { db, scope, caller, body, now } = call
    const which = changing(call)
    const timing = await readTiming(db, scope, which)
    const dueAt = nextSending(timing, now, zoneOf(caller))
    return setActive(db, scope, which, { ...body, dueAt })
  }),
  route(deleteSchedule, (call) => removeSchedule(call.db, call.scope, changing(call))),
]
