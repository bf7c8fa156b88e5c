import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { dateText, endText } from '@dxweb/locales/date-text.ts'
import {
  changeReservation,
  getReservationEnd,
  makeReservation,
  releaseReservation,
  releaseReservations,
} from './contract.ts'
import * as store from './store.ts'
import { seatsOf } from '../selling/sell-store.ts'
import { cachedOffer } from '../offer/offer-store.ts'
import { reservationEnd } from '../offer/reservation-rules.ts'

export interface ReservationMail {
  partnerId: number
  /** The customer for whom the mail contains a consent link; null omits the link. */
  customerId: number | null
  to: string
  locale: 'nb' | 'en'
  name: string
  event: string
  partner: string
  when: string
  number: string
  count: string
  /** '' for a reservation without an end. */
  until: string
  boxOffices: readonly string[]
}

export interface ReservationParts {
  sendReservation: (mail: ReservationMail) => Promise<boolean>
  readBoxOffices: (
    db: Database,
    scope: Scope,
    eventId: number,
    locale: 'nb' | 'en',
  ) => Promise<string[]>
}

const versionOf = (version: number | undefined, ifMatch: number | null): number => {
  const seen = version ?? ifMatch
  if (seen === null) throw new Refusal('version_required')
  return seen
}

const making = ({ sendReservation, readBoxOffices }: ReservationParts) =>
  route(makeReservation, async (call) => {
    const { db, scope, params, body, caller, services } = call
    const order = { ...body, eventId: params.id, idempotencyKey: call.idempotencyKey }
    const made = await store.reserve(db, scope, { ...order, bodyHash: call.bodyHash })
    const seatIds = seatsOf(body.lines, made)
    services.seatsChanged(scope.partnerId, params.id, seatIds, 'andFigures')
    if (body.email === '') return { ...made, isMailed: false }
    const { title, terms, timeZone } = await cachedOffer(db, scope, params.id)
    const asked = store.addresseeStatement(scope.partnerId, body.email, body.customerId ?? null)
    const { id: customerId } = onlyRow(await db.run(scope, asked))
    const isMailed = await sendReservation({
      partnerId: scope.partnerId,
      customerId,
      to: body.email,
      locale: caller.locale,
      name: body.name,
      event: title,
      partner: caller.partner?.name ?? '',
      when: dateText(new Date(terms.startsAt).toISOString(), 'full', caller.locale, timeZone),
      number: String(made.number),
      count: String(body.lines.reduce((sum, { count = 1 }) => sum + count, 0)),
      until:
        made.expiresAt === null
          ? ''
          : endText(new Date(made.expiresAt).toISOString(), 'full', caller.locale, timeZone),
      boxOffices: await readBoxOffices(db, scope, params.id, caller.locale),
    })
    return { ...made, isMailed }
  })

const example = {
  body: {
    name: 'Ola Vik',
    phone: '912 34 567',
    email: 'ola@example.no',
    note: '',
    isHeld: false,
    lines: [{ seatId: 12, categoryId: 1 }],
  },
  reply: {
    id: '0190a4b0-0000-7000-8000-000000000004',
    number: 41,
    expiresAt: '2026-11-29T23:00:00.000Z',
    isMailed: true,
  },
}

export const reservationRoutes = (parts: ReservationParts): Route[] => [
  { ...making(parts), example },
  route(getReservationEnd, async ({ db, scope, params }) => {
    const { terms, timeZone } = await cachedOffer(db, scope, params.id)
    const now = Date.now()
    const end = reservationEnd(terms, now, timeZone)
    return { expiresAt: end <= now ? null : new Date(end).toISOString() }
  }),
  route(changeReservation, async (call) => {
    const { db, scope, params, services } = call
    const { version, ...wishes } = call.body
    const change = {
      id: params.reservationId,
      version: versionOf(version, call.ifMatch),
      ...wishes,
    }
    const { eventId, ...changed } = await store.changeReservation(db, scope, change, authorOf(call))
    services.seatsChanged(scope.partnerId, eventId, [], 'andFigures')
    return changed
  }),
  route(releaseReservation, async (call) => {
    const { db, scope, params, body, services } = call
    const version = versionOf(body.version, call.ifMatch)
    const asked = { id: params.reservationId, version }
    const released = await store.releaseReservation(db, scope, asked, authorOf(call))
    services.seatsChanged(scope.partnerId, released.eventId, released.seatIds, 'andFigures')
    return { id: released.id, version: released.version }
  }),
  route(releaseReservations, async (call) => {
    const { db, scope, body, services } = call
    const released = await store.releaseReservations(db, scope, body.reservations, authorOf(call))
    for (const [eventId, rows] of Map.groupBy(released, (row) => row.eventId)) {
      const seatIds = rows.flatMap((row) => row.seatIds)
      services.seatsChanged(scope.partnerId, eventId, seatIds, 'andFigures')
    }
    const done = new Set(released.map(({ id }) => id))
    const kept = body.reservations.map(({ id }) => id).filter((id) => !done.has(id))
    return { released: [...done], kept }
  }),
]
