import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  bookResource,
  changeBooking,
  type ResourceBooking,
} from '@dxweb/areas/resources/bookings/contract.ts'
import { ownTimesOf, settleOwnTimes } from '@dxweb/areas/resources/bookings/booking-times.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'
import { callApi } from '../../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { useTimeZone } from '../../../../data/session/use-when.ts'

export interface Typed {
  resourceId: string
  staffId: string
  unitCount: number | null
  hasOwnTimes: boolean
  fromDate: string
  fromTime: string
  untilDate: string
  untilTime: string
  priceType: string
  note: string
}

function typedOf(event: EventDetail, booking: ResourceBooking | null, zone: string): Typed {
  const busy = { startsAt: event.busyFrom, endsAt: event.busyUntil }
  return {
    resourceId: booking ? String(booking.resourceId) : '',
    staffId: booking?.staffId ? String(booking.staffId) : '',
    unitCount: booking?.unitCount ?? 1,
    hasOwnTimes: booking !== null && !booking.followsEvent,
    ...ownTimesOf(booking ?? busy, zone),
    priceType: booking?.priceType ?? '',
    note: booking?.note ?? '',
  }
}

interface Chosen {
  id: number
  /** Usual length of a booking in hours; 0 means the whole time that the hall is booked. */
  hours: number
}

/** Gives a booking without its own times the start of the hall's booking and the resource's usual length, if any. */
function withResource(
  typed: Typed,
  { id, hours }: Chosen,
  event: EventDetail,
  zone: string,
): Typed {
  const chosen = { ...typed, resourceId: String(id), staffId: '', priceType: '' }
  if (typed.hasOwnTimes || hours === 0) return chosen
  const endsAt = new Date(Date.parse(event.busyFrom) + hours * 3_600_000).toISOString()
  const times = ownTimesOf({ startsAt: event.busyFrom, endsAt }, zone)
  return { ...chosen, ...times, hasOwnTimes: true }
}

/** Returns the time of the booking in milliseconds; null if the typed time is invalid. */
function stretchOf(typed: Typed, event: EventDetail, zone: string) {
  if (!typed.hasOwnTimes) {
    return { from: Date.parse(event.busyFrom), until: Date.parse(event.busyUntil) }
  }
  try {
    const { startsAt, endsAt } = settleOwnTimes(typed, zone)
    return { from: Date.parse(startsAt), until: Date.parse(endsAt) }
  } catch {
    return null
  }
}

const bodyOf = (typed: Typed, atOwnRisk: boolean) => {
  const { fromDate, fromTime, untilDate, untilTime } = typed
  return {
    resourceId: Number(typed.resourceId),
    staffId: typed.staffId === '' ? null : Number(typed.staffId),
    unitCount: typed.staffId === '' ? (typed.unitCount ?? 0) : 1,
    ownTimes: typed.hasOwnTimes ? { fromDate, fromTime, untilDate, untilTime } : null,
    priceType: typed.priceType,
    note: typed.note,
    atOwnRisk,
  }
}

export const rebooking = (event: EventDetail, booking: ResourceBooking, zone: string) =>
  bodyOf(typedOf(event, booking, zone), booking.acceptsOverlap)

/** Returns a refusal for a missing field, so that the form shows the error without a request. */
function missingIn(typed: Typed): Refusal | null {
  const required = { code: 'required' }
  const times = [typed.fromDate, typed.fromTime, typed.untilDate, typed.untilTime]
  if (typed.resourceId === '') return new Refusal('invalid', { fields: { resourceId: required } })
  if (typed.unitCount === null) return new Refusal('invalid', { fields: { unitCount: required } })
  const isUntimed = typed.hasOwnTimes && times.includes('')
  return isUntimed ? new Refusal('invalid', { fields: { untilTime: required } }) : null
}

function useSend(event: EventDetail, booking: ResourceBooking | null) {
  const params = { partnerId: usePartnerId(), id: event.id }
  return (body: ReturnType<typeof bodyOf>) => {
    if (booking === null) return callApi(bookResource, { params, body })
    const { id: bookingId, version } = booking
    return callApi(changeBooking, { params: { ...params, bookingId }, body: { ...body, version } })
  }
}

export function useBookingForm(event: EventDetail, booking: ResourceBooking | null) {
  const zone = useTimeZone()
  const [typed, setTyped] = useState(() => typedOf(event, booking, zone))
  const [atOwnRisk, setOwnRisk] = useState(booking?.acceptsOverlap ?? false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSaving, setSaving] = useState(false)
  const send = useSend(event, booking)
  const save = async (): Promise<boolean> => {
    const missing = missingIn(typed)
    setRefusal(missing)
    if (missing) return false
    setSaving(true)
    try {
      await send(bodyOf(typed, atOwnRisk))
      return true
    } catch (error) {
      setRefusal(error instanceof Refusal ? error : new Refusal('internal'))
      return false
    } finally {
      setSaving(false)
    }
  }
  const set = (changes: Partial<Typed>) => {
    setRefusal(null)
    setTyped((before) => ({ ...before, ...changes }))
  }
  const choose = (resource: Chosen) => {
    setRefusal(null)
    setTyped((before) => withResource(before, resource, event, zone))
  }
  const stretch = stretchOf(typed, event, zone)
  return { typed, set, choose, stretch, atOwnRisk, setOwnRisk, refusal, isSaving, save }
}

export type BookingForm = ReturnType<typeof useBookingForm>
