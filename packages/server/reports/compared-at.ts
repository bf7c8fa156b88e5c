import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { usualTimeZone } from '@dxweb/kit/time/usual-time-zone.ts'
import { localMoment } from '@dxweb/kit/time/zoned-time.ts'
import type { ReportAsk } from './narrowed-sql.ts'

interface Clock {
  now: Date
  caller: Pick<Caller, 'partner'>
}

/** What a call asks, with the venue's clock where it compares. */
export const withClock = <A extends ReportAsk>(ask: A, { now, caller }: Clock): A =>
  ask.compare === undefined
    ? ask
    : { ...ask, comparedAt: localMoment(now, caller.partner?.timeZone ?? usualTimeZone) }
