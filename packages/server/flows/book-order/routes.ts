import { may } from '@dxweb/areas/access/rights/permissions.ts'
import { zoneOf } from '@dxweb/areas/events/core/change-call.ts'
import { doOnce } from '@dxweb/kit/database/idempotency.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { makeBooking } from './book-order.ts'
import { bookOrder } from './contract.ts'

export const bookOrderRoutes: Route[] = [
  route(bookOrder, (call) => {
    const { db, scope, body: booking, caller } = call
    if (booking.auditoriumId !== null && !may(caller, 'shows.edit')) throw new Refusal('forbidden')
    const by = authorOf(call)
    return doOnce(db, scope, call, (tx) =>
      makeBooking(tx, scope, { booking, zone: zoneOf(call), by }),
    )
  }),
]
