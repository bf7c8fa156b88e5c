import { bookFilms, filmBookings } from '@dxweb/areas/film/bookings/contract.ts'
import { notBookedStatements } from '@dxweb/areas/film/bookings/store.ts'
import { doOnce } from '@dxweb/kit/database/idempotency.ts'
import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { faultsOf } from './import-route.ts'
import { addStatement } from './import-sql.ts'
import { writerOf } from '../rows/writer.ts'

type Booking = Call<typeof bookFilms.parts>

/** Locks out other bookings, so that no film is booked twice for a day. Books all films or none. */
const booked = (call: Booking) =>
  doOnce(call.db, call.scope, call, async (tx) => {
    const { bookings } = call.body
    const rows = bookings.map((draft) => ({ draft, isWhole: true }))
    const answers = await tx.batch([
      ...notBookedStatements(call.scope.partnerId, bookings),
      addStatement(filmBookings, writerOf(call), rows, false),
    ])
    const fields = (answers.at(-1) as Outcomes).flatMap((outcome) =>
      Object.entries(faultsOf(filmBookings, outcome, {})).map(([field, fault]) => [
        `bookings.${outcome.place}.${field}`,
        fault,
      ]),
    )
    if (fields.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(fields) })
    return { booked: bookings.length }
  })

type Outcomes = Parameters<typeof faultsOf>[1][]

export const bookFilmRoutes: Route[] = [route(bookFilms, booked)]
