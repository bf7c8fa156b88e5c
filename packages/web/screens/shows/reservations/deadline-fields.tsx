import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { Reservation } from '@dxweb/areas/ticketing/reservations/list-contract.ts'
import { isDay } from '@dxweb/kit/time/day.ts'
import { localDay, localTime, readClock } from '@dxweb/kit/time/zoned-time.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { TimeField } from '../../../ui/dates/time-field.tsx'
import { CheckField, FieldRow, FieldStack } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ClosedThen } from '../opening-hours/closed-then.tsx'

/** Deadline of a reservation: unchanged, a typed day and time, or recalculated by the event's rules. */
export interface Deadline {
  day: string
  time: string
  isExtended: boolean
}

export const deadlineOf = ({ expiresAt }: Reservation, zone: string): Deadline => ({
  day: expiresAt === null ? '' : localDay(expiresAt, zone),
  time: expiresAt === null ? '' : localTime(expiresAt, zone),
  isExtended: false,
})

/**
 * Returns the typed deadline; null if it follows the event, undefined if it is incomplete or in an hour skipped by a
 * clock change. An unchanged deadline keeps its seconds.
 */
export function expiryOf(
  deadline: Deadline,
  reservation: Reservation,
  zone: string,
): string | null | undefined {
  const before = deadlineOf(reservation, zone)
  const { day, time, isExtended } = deadline
  if (isExtended || (day === '' && time === '')) return null
  if (day === before.day && time === before.time) return reservation.expiresAt
  if (!isDay(day) || time === '') return undefined
  const read = readClock(day, time, zone, 'first')
  return 'at' in read ? read.at : undefined
}

interface DeadlineFieldsProps {
  event: EventDetail
  deadline: Deadline
  /** The typed deadline; null if it follows the event, undefined if it is incomplete or invalid. */
  expiresAt: string | null | undefined
  error: string | undefined
  onChange: (deadline: Deadline) => void
}

export function DeadlineFields({
  event,
  deadline,
  expiresAt,
  error,
  onChange,
}: DeadlineFieldsProps) {
  const t = useText()
  const set = (change: Partial<Deadline>) => onChange({ ...deadline, ...change })
  return (
    <FieldStack>
      <div>
        <FieldRow>
          <DayField
            looksAhead
            label={t('shows.reservations.untilDay')}
            value={deadline.day}
            error={error}
            disabled={deadline.isExtended}
            onChange={(day) => set({ day })}
          />
          <TimeField
            label={t('shows.reservations.untilTime')}
            value={deadline.time}
            disabled={deadline.isExtended}
            onChange={(time) => set({ time })}
          />
        </FieldRow>
        <ClosedThen event={event} deadline={expiresAt} />
      </div>
      <CheckField
        label={t('shows.reservations.extend')}
        about={t('shows.reservations.extendAbout')}
        value={deadline.isExtended}
        onChange={(isExtended) => set({ isExtended })}
      />
    </FieldStack>
  )
}
