import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  getResourceBookings,
  type ResourceBooking,
} from '@dxweb/areas/resources/bookings/contract.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { kept, useRead } from '../../../../data/rows/read.ts'
import { useTimeZone } from '../../../../data/session/use-when.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Drawer } from '../../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../../ui/messages/error-panel.tsx'
import { FieldStack } from '../../../../ui/fields/fields.tsx'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { SkeletonLines } from '../../../../ui/messages/skeleton.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { toast } from '../../../../ui/messages/toast.tsx'
import { BookingFields } from './booking-fields.tsx'
import { faultsOf } from '../../../../parts/resources/booking-faults.ts'
import { ShiftWarnings } from '../../../../parts/resources/booking-standing.tsx'
import { FaultsPanel } from './booking-faults-panel.tsx'
import { useBookingChoices } from './use-booking-choices.ts'
import { type BookingForm, useBookingForm } from './use-booking-form.ts'

interface DrawerProps {
  event: EventDetail
  /** Null for a new booking. */
  booking: ResourceBooking | null
  onClose: () => void
}

const none: readonly ResourceBooking[] = []

/** Reads the venue's bookings around a time, with two more days on either side to check the rest periods of staff. */
function useAround(stretch: { from: number; until: number }) {
  const zone = useTimeZone()
  const dayOf = (ms: number) => localDay(new Date(ms), zone)
  const period = { from: addDays(dayOf(stretch.from), -2), to: addDays(dayOf(stretch.until), 2) }
  return useRead(getResourceBookings, period, kept).data?.data ?? none
}

/** Returns the conflicts of the booking; null while the booking is incomplete. */
function useFaults(
  { typed, stretch }: BookingForm,
  { event, booking }: Pick<DrawerProps, 'event' | 'booking'>,
  units: number | undefined,
) {
  const zone = useTimeZone()
  const busy = { from: Date.parse(event.busyFrom), until: Date.parse(event.busyUntil) }
  const around = useAround(stretch ?? busy)
  if (stretch === null || units === undefined) return null
  const staffId = typed.staffId === '' ? null : Number(typed.staffId)
  const wanted = {
    ...stretch,
    id: booking?.id ?? null,
    resourceId: Number(typed.resourceId),
    staffId,
    unitCount: staffId === null ? (typed.unitCount ?? 0) : 1,
  }
  return faultsOf(wanted, units, around, zone)
}

export default function BookingDrawer({ event, booking, onClose }: DrawerProps) {
  const t = useText()
  const choices = useBookingChoices(booking)
  const form = useBookingForm(event, booking)
  const { typed, refusal } = form
  const resource = choices.resources.find(({ id }) => String(id) === typed.resourceId)
  const person = choices.staff.find(({ id }) => String(id) === typed.staffId)
  const faults = useFaults(form, { event, booking }, resource?.unitCount)
  const isRefused = refusal?.code === 'resource_busy'
  const isClash = isRefused || (faults !== null && (faults.isLacking || faults.working.length > 0))
  const save = async () => {
    if (!(await form.save())) return
    toast({ text: t('resources.saved', { name: person?.name ?? resource?.name ?? '' }) })
    onClose()
  }
  return (
    <Drawer
      opened
      title={t(booking ? 'resources.change' : 'resources.book')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="main" busy={form.isSaving} onClick={() => void save()}>
            {t(booking ? 'rows.save' : 'resources.doBook')}
          </Button>
        </>
      }
    >
      {choices.isPending ? (
        <SkeletonLines label={t('shell.loading')} />
      ) : (
        <FieldStack>
          <BookingFields form={form} choices={choices} event={event} faults={faults} />
          {faults && <ShiftWarnings faults={faults} />}
          {faults && isClash && (
            <FaultsPanel
              faults={faults}
              units={resource?.unitCount ?? 0}
              name={resource?.name ?? ''}
              person={person?.name ?? ''}
              isAccepted={form.atOwnRisk}
              isRefused={isRefused}
              onAccept={form.setOwnRisk}
            />
          )}
          {refusal && !refusal.fields && (
            <ErrorPanel title={t('resources.refused')}>{refusalText(t, refusal)}</ErrorPanel>
          )}
        </FieldStack>
      )}
    </Drawer>
  )
}
