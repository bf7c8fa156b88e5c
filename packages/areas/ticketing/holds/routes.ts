import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { listHolds, putHold, releaseHold } from './contract.ts'
import { hold, ownHolds, release } from './store.ts'

export const holdRoutes: Route[] = [
  route(putHold, async ({ db, scope, params, body, services }) => {
    const { changedSeatIds, ...held } = await hold(db, scope, {
      id: params.holdId,
      eventId: params.id,
      channel: 'pos',
      lines: body.lines,
      isLeft: body.isLeft ?? false,
    })
    services.seatsChanged(scope.partnerId, params.id, changedSeatIds)
    return held
  }),
  route(releaseHold, async ({ db, scope, params, services }) => {
    const seatIds = await release(db, scope, { id: params.holdId, eventId: params.id })
    services.seatsChanged(scope.partnerId, params.id, seatIds)
    return { id: params.holdId }
  }),
  route(listHolds, async ({ db, scope, params }) => ({
    data: await ownHolds(db, scope, params.id),
  })),
]
