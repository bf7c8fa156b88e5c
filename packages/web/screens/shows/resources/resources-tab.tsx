import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  bookResource,
  getEventResources,
  getResourceBookings,
  removeBooking,
  type ResourceBooking,
} from '@dxweb/areas/resources/bookings/contract.ts'
import { resources } from '@dxweb/areas/resources/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { IconPlus, IconTools } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { useList } from '../../../data/rows/collections.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useUnderway } from '../../../data/rows/use-underway.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import '../form/styles/planning.module.css'
import { BookedCard } from './booked-list.tsx'
import { StaffListActions } from './staff-list-actions.tsx'
import { rebooking } from './booking/use-booking-form.ts'
import styles from '../form/styles/tabs.module.css'
import resourcesStyles from './styles/resources.module.css'

const BookingDrawer = lazyDialog(() => import('./booking/booking-drawer.tsx'))

type Bookings = readonly ResourceBooking[]

const none: Bookings = []

/** Returns the days of the bookings, with two more days on either side to check the rest periods of staff. */
function daysAround(bookings: Bookings, event: EventDetail, zone: string) {
  const starts = [event.busyFrom, ...bookings.map(({ startsAt }) => startsAt)].toSorted()
  const ends = [event.busyUntil, ...bookings.map(({ endsAt }) => endsAt)].toSorted()
  const first: Day = localDay(starts[0] ?? event.busyFrom, zone)
  const last: Day = localDay(ends.at(-1) ?? event.busyUntil, zone)
  return { from: addDays(first, -2), to: addDays(last, 2) }
}

function useRebook(event: EventDetail) {
  const t = useText()
  const partnerId = usePartnerId()
  const zone = useTimeZone()
  return async (booking: ResourceBooking) => {
    const params = { partnerId, id: event.id }
    try {
      await callApi(bookResource, { params, body: rebooking(event, booking, zone) })
      toast({ text: t('resources.saved', { name: booking.staff || booking.resource }) })
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
}

/** Removes a booking from the list immediately, and restores it with the reason if the server refuses. */
function useFree(event: EventDetail) {
  const t = useText()
  const partnerId = usePartnerId()
  const { over, show } = useUnderway<Bookings>()
  const rebook = useRebook(event)
  const params = { partnerId, id: event.id }
  const free = async (booking: ResourceBooking) => {
    const { id: bookingId, version, resource, staff } = booking
    const headers = { 'If-Match': `"${version}"` }
    try {
      await show(
        (all) => all.filter(({ id }) => id !== bookingId),
        () => callApi(removeBooking, { params: { ...params, bookingId }, headers }),
      )
      const text = t('resources.freed', { name: staff || resource })
      toast({ text, undo: () => void rebook(booking) })
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
  return { over, free: (booking: ResourceBooking) => void free(booking) }
}

function Empty({ canEdit, onBook }: { canEdit: boolean; onBook: () => void }) {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={<IconTools size={24} stroke={1.7} />}
        title={t('resources.none')}
        text={t('resources.noneText')}
        action={
          canEdit && (
            <Button look="main" icon={<IconPlus size={17} />} onClick={onBook}>
              {t('resources.book')}
            </Button>
          )
        }
      />
    </Card>
  )
}

function Booked({ event, read }: { event: EventDetail; read: Bookings }) {
  const t = useText()
  const [shown, show] = useState<ResourceBooking | 'new' | null>(null)
  const { over, free } = useFree(event)
  const bookings = over(read)
  const period = daysAround(bookings, event, useTimeZone())
  const around = useRead(getResourceBookings, period, kept).data?.data ?? none
  const known = useList(resources, { limit: 1000, sort: 'sort' }).data?.data
  const canEdit = event.can.edit && event.state !== 'cancelled'
  const kinds = {
    around,
    canEdit,
    unitsOf: (id: number) => known?.find((each) => each.id === id)?.unitCount,
    onChange: show,
    onFree: free,
  }
  const shifts = bookings.filter(({ isFunction }) => isFunction)
  const things = bookings.filter(({ isFunction }) => !isFunction)
  return (
    <div className={`dx-tab-stack ${resourcesStyles['resourcesTab']}`}>
      {bookings.length === 0 && <Empty canEdit={canEdit} onBook={() => show('new')} />}
      {bookings.length > 0 && (
        <>
          {canEdit && (
            <div className={styles['tabBar']}>
              <span className={styles['tabBarEnd']}>
                <Button look="main" icon={<IconPlus size={17} />} onClick={() => show('new')}>
                  {t('resources.book')}
                </Button>
              </span>
            </div>
          )}
          <BookedCard
            {...kinds}
            title={t('resources.staffing')}
            bookings={shifts}
            empty={t('resources.noShifts')}
            actions={<StaffListActions eventId={event.id} shifts={shifts} canSend={canEdit} />}
          />
          <BookedCard
            {...kinds}
            title={t('resources.things')}
            bookings={things}
            empty={t('resources.noThings')}
          />
        </>
      )}
      {shown !== null && (
        <BookingDrawer
          event={event}
          booking={shown === 'new' ? null : shown}
          onClose={() => show(null)}
        />
      )}
    </div>
  )
}

/** Omits hall bookings. Hidden from renters. */
export default function ResourcesTab({ event }: { event: EventDetail }) {
  const t = useText()
  const maySee = useCan()('bookings.read')
  const found = useRead(getEventResources, { id: event.id }, { enabled: maySee })
  if (!maySee) {
    return (
      <Card>
        <EmptyState
          icon={<IconTools size={24} stroke={1.7} />}
          title={t('resources.ofVenue')}
          text={t('resources.ofVenueText')}
        />
      </Card>
    )
  }
  return (
    <Loaded of={found} failedKey="resources.failed">
      {({ data }) => <Booked event={event} read={data} />}
    </Loaded>
  )
}
