import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  email,
  id,
  idParam,
  instant,
  longText,
  phone,
  text,
  uuid,
  version,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { cartLine } from '../selling/sale-body.ts'

const eventParams = z.object({ partnerId: idParam, id: idParam })
const reservationParams = z.object({ partnerId: idParam, reservationId: uuid })

const wishes = {
  name: text(160),
  phone,
  email,
  note: longText(1000),
  /** True removes the pick-up deadline, so that the reservation neither expires nor can be released. */
  isHeld: z.boolean(),
}

const path = '/partners/{partnerId}/events/{id}/reservations'
const onePath = '/partners/{partnerId}/reservations/{reservationId}'

export const makeReservation = endpoint('POST', path, {
  permit: 'tickets.sell',
  changes: ['events'],
  summary: 'Reserve seats and unnumbered places until the event’s pick-up deadline',
  params: eventParams,
  body: z.strictObject({
    ...wishes,
    customerId: z.optional(z.nullable(id)),
    lines: z.array(cartLine).check(z.minLength(1, { error: 'required' }), z.maxLength(200)),
    holdId: z.optional(uuid),
  }),
  reply: z.object({ id: uuid, number: id, expiresAt: z.nullable(instant), isMailed: z.boolean() }),
  errors: ['seat_taken', 'sales_closed', 'wrong_state', 'stale', 'key_reused', 'not_found'],
  idempotent: true,
})

export const getReservationEnd = endpoint('GET', `${path}/end`, {
  permit: 'tickets.sell',
  summary: 'Get the pick-up deadline of a reservation made now',
  params: eventParams,
  /** Null if it is too late for a reservation with a deadline. */
  reply: z.object({ expiresAt: z.nullable(instant) }),
  errors: ['not_found'],
})

export const changeReservation = endpoint('PUT', onePath, {
  permit: 'tickets.sell',
  summary: 'Change the name and the pick-up deadline of a reservation',
  params: reservationParams,
  body: z.strictObject({
    ...wishes,
    /** Null computes the deadline from the event's terms, as of now. */
    expiresAt: z.nullable(instant),
    version: z.optional(version),
  }),
  reply: z.object({ id: uuid, version, expiresAt: z.nullable(instant) }),
  errors: ['not_found', 'stale', 'version_required', 'wrong_state'],
})

export const releaseReservation = endpoint('POST', `${onePath}/release`, {
  permit: 'tickets.sell',
  changes: ['events'],
  summary: 'Release a reservation',
  params: reservationParams,
  body: z.strictObject({ version: z.optional(version) }),
  reply: z.object({ id: uuid, version }),
  errors: ['not_found', 'stale', 'version_required', 'wrong_state'],
})

export const releaseReservations = endpoint('POST', '/partners/{partnerId}/reservations/release', {
  permit: 'tickets.sell',
  changes: ['events'],
  summary:
    'Release reservations, except those without a pick-up deadline and those changed since they were read',
  params: z.object({ partnerId: idParam }),
  body: z.strictObject({
    reservations: z
      .array(z.strictObject({ id: uuid, version }))
      .check(z.maxLength(200), z.minLength(1)),
  }),
  reply: z.object({ released: z.array(uuid), kept: z.array(uuid) }),
})
