import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import type { TillEvent } from '../saft/report.ts'

interface RegisterEvent {
  registerId: number
  event: TillEvent
}

/** An event's number is not always its own: the same one comes again with another time or report. */
const keyOf = ({ eventId, type, at, report }: TillEvent) =>
  [eventId, type, at ?? '', report?.reportId ?? ''].join('|')

/** An event as the statement takes it. */
export const eventText = ({ registerId, event }: RegisterEvent, zone: string): string =>
  JSON.stringify({
    registerId,
    key: keyOf(event),
    standardType: event.standardType,
    at: event.at,
    day: event.at === null ? null : operatingDay(event.at, zone),
    operatorRef: event.operatorId,
    text: event.text,
    report: event.report,
  })
