import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import { minFree, type Free, freeUnits } from '@dxweb/areas/resources/shifts/free-units.ts'
import { joinNarrow } from './join-narrow.ts'
import { takenBy } from '../../../data/rows/resource-bookings.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Text } from '../../../ui/text/text.ts'
import { placeOn, type RowAxis } from '../rows/row-axis.ts'
import type { Bar, Row, RowGroup } from '../rows/time-rows.tsx'
import { drawnSpan } from '../rows/timeline-bar.ts'
import styles from '../rows/rows.module.css'

export interface BookingBar extends Bar {
  booking: ResourceBooking
  isClash: boolean
  part: string
}

export interface Known {
  groups: readonly { id: number; name: string }[]
  resources: readonly {
    id: number
    name: string
    groupId: number
    unitCount: number
    isActive: boolean
  }[]
  staff: readonly { id: number; name: string; isActive: boolean }[]
}

interface FreeStripProps {
  free: readonly Free[]
  units: number
  axis: RowAxis
  hourWidth: number
}

function FreeStrip({ free, units, axis, hourWidth }: FreeStripProps) {
  const t = useText()
  return (
    <div className={styles['free']}>
      {joinNarrow(free, units, hourWidth).map(({ from, until, free: count }) => (
        <span
          key={from}
          style={placeOn(axis, from, until)}
          data-none={count <= 0 || undefined}
          data-some={(count > 0 && count < units) || undefined}
          title={t('resources.fewest', { free: Math.max(count, 0), units })}
        >
          <b data-long={count > 9 || undefined}>{Math.max(count, 0)}</b>
        </span>
      ))}
    </div>
  )
}

const spanOf = (booking: ResourceBooking) => {
  const { from, until } = takenBy(booking)
  return { from, until }
}

interface Drawn {
  t: Text
  axis: RowAxis
  byDay: boolean
  hourWidth: number
  zone: string
}

const barSpan = ({ startsAt, endsAt }: ResourceBooking, { byDay, zone }: Drawn) =>
  drawnSpan(startsAt, endsAt, byDay, zone)

function resourceRow(
  resource: Known['resources'][number],
  bookings: readonly ResourceBooking[],
  drawn: Drawn,
): Row<BookingBar> {
  const { axis, t } = drawn
  const { id, name, unitCount: units } = resource
  const own = bookings.filter(({ resourceId }) => resourceId === id)
  const taken = own.map(takenBy)
  const { free } = minFree(taken, axis, units)
  return {
    key: `resource-${id}`,
    name,
    about: t('resources.fewest', { free: Math.max(free, 0), units }),
    bars: own.map((booking) => ({
      key: String(booking.id),
      booking,
      ...barSpan(booking, drawn),
      isClash: minFree(taken, spanOf(booking), units).free < 0,
      part: booking.staff || `${booking.unitCount} ×`,
    })),
    foot: (
      <FreeStrip
        free={freeUnits(taken, axis, units)}
        units={units}
        axis={axis}
        hourWidth={drawn.hourWidth}
      />
    ),
  }
}

const overlap = (a: Bar | ReturnType<typeof spanOf>, b: ReturnType<typeof spanOf>) =>
  a.from < b.until && b.from < a.until

function staffRow(
  { id, name }: Known['staff'][number],
  bookings: readonly ResourceBooking[],
  drawn: Drawn,
): Row<BookingBar> {
  const own = bookings.filter(({ staffId }) => staffId === id)
  const bars = own.map((booking) => ({
    key: String(booking.id),
    booking,
    ...barSpan(booking, drawn),
    isClash: own.some((other) => other !== booking && overlap(spanOf(other), spanOf(booking))),
    part: booking.resource,
  }))
  return {
    key: `staff-${id}`,
    name,
    about: drawn.t('resources.shifts', { count: bars.length }),
    bars,
  }
}

/** The last group is the staff. `group` limits the result to one group. */
export function resourceGroupsOf(
  known: Known,
  bookings: readonly ResourceBooking[],
  { group, ...drawn }: Drawn & { group: string },
): RowGroup<BookingBar>[] {
  const booked = new Set(bookings.map(({ resourceId }) => resourceId))
  const working = new Set(bookings.map(({ staffId }) => staffId))
  const shown = known.resources.filter(({ id, isActive }) => isActive || booked.has(id))
  const groups = known.groups.map(({ id, name }) => ({
    key: String(id),
    name,
    rows: shown
      .filter(({ groupId }) => groupId === id)
      .map((resource) => resourceRow(resource, bookings, drawn)),
  }))
  const people = {
    key: 'staff',
    name: drawn.t('resources.people'),
    rows: known.staff
      .filter(({ id, isActive }) => isActive || working.has(id))
      .map((person) => staffRow(person, bookings, drawn)),
  }
  return [...groups, people].filter(
    ({ key, rows }) => rows.length > 0 && (group === '' || group === key),
  )
}
