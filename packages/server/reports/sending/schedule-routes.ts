import {
  changeSchedule,
  deleteSchedule,
  listSchedules,
  makeSchedule,
  switchSchedule,
} from '@dxweb/areas/reports/schedules/contract.ts'
import { addressesIn, afterEvent, dueFrom } from '@dxweb/areas/reports/schedules/rules.ts'
import {
  editSchedule,
  readStanding,
  removeSchedule,
  schedulesStatement,
  setActive,
  storeSchedule,
} from '@dxweb/areas/reports/schedules/store.ts'
import { may } from '@dxweb/areas/access/rights/permissions.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Caller, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { segmentFilter } from '@dxweb/kit/reports/define-report.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { spendRecipients } from '../../mail/limits.ts'
import { mayRead, type Scheduled, sendableNamed, sendables } from './sendable.ts'

const zoneOf = ({ partner }: Caller) => partner?.timeZone ?? defaultTimeZone

const which = (
  call: Parameters<typeof authorOf>[0] & { caller: Caller; params: { scheduleId: string } },
) => ({
  id: call.params.scheduleId,
  reports: sendables.filter((one) => mayRead(call.caller, one)).map(({ name }) => name),
  by: authorOf(call),
})

function refuseSchedule(
  { caller, now }: { caller: Caller; now: Date },
  report: string,
  body: Scheduled,
) {
  if (body.asked[segmentFilter] !== undefined && !may(caller, 'crm.read'))
    throw new Refusal('forbidden')
  const sendable = sendableNamed(caller, report)
  sendable.refuse(body)
  const day = localDay(now, zoneOf(caller))
  sendable.ask(body, day, body.rhythm === afterEvent ? { id: 1, from: day, to: day } : undefined)
}

const making = route(makeSchedule, async (call) => {
  const { db, scope, caller, body, now, idempotencyKey, bodyHash } = call
  refuseSchedule(call, body.report, body)
  await spendRecipients(db, scope, addressesIn(body.recipients))
  const dueAt = dueFrom(body, now, zoneOf(caller))
  return storeSchedule(db, scope, { body, by: authorOf(call), dueAt, idempotencyKey, bodyHash })
})

const changing = route(changeSchedule, async (call) => {
  const { db, scope, caller, body, now } = call
  const at = which(call)
  const { report, locale, ...standing } = await readStanding(db, scope, at)
  const asking = { ...body, asked: body.asked ?? standing.asked }
  refuseSchedule(call, report, { ...asking, locale })
  const known = new Set(standing.recipients.map((one) => one.toLowerCase()))
  const added = addressesIn(body.recipients).filter((one) => !known.has(one.toLowerCase()))
  await spendRecipients(db, scope, added)
  return editSchedule(db, scope, at, asking, dueFrom(body, now, zoneOf(caller)))
})

const exampleId = '0190a4b0-0000-7000-8000-000000000009'
const exampleAsking = {
  recipients: 'styret@sundet.test',
  period: 'lastWeek' as const,
  rhythm: 'mon' as const,
  sendAt: '08:00',
  format: 'xlsx' as const,
}

export const scheduleRoutes: Route[] = [
  route(listSchedules, async ({ db, scope, caller, query }) => {
    const { name } = sendableNamed(caller, query.report)
    return { data: await db.run(scope, schedulesStatement(scope.partnerId, name, query.eventId)) }
  }),
  {
    ...making,
    example: {
      body: { report: 'sales-by-hour', asked: {}, ...exampleAsking, locale: 'nb' },
      reply: { id: exampleId },
    },
  },
  {
    ...changing,
    example: {
      body: { version: 1, ...exampleAsking },
      reply: { id: exampleId, version: 2 },
    },
  },
  route(switchSchedule, async (call) => {
    const { db, scope, caller, body, now } = call
    const at = which(call)
    const standing = await readStanding(db, scope, at)
    const dueAt = dueFrom(standing, now, zoneOf(caller))
    return setActive(db, scope, at, { ...body, dueAt })
  }),
  route(deleteSchedule, (call) => removeSchedule(call.db, call.scope, which(call))),
]
