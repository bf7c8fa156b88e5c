import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import type { TillEvent } from '../saft/report.ts'

interface RegisterEvent {
  registerId: number
  event: TillEvent
}

/** A till may reuse an event's number with another time or report, so the key includes both. */
const keyOf = ({ eventId, type, at, report }: TillEvent) =>
  [eventId, type, at ?? '', report?.reportId ?? ''].join('|')

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
