import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { venuesStatement, readVenue, storeVenue, storeModules, storeState } from './store.ts'

/** Notifies the clients of the venue's signed-in users, which then reload menus and rights. */
const notifyVenue = ({ services }: Pick<Call<EndpointParts>, 'services'>, venueId: number) =>
  services.changed(venueId, 'venue')

export const venueRoutes: Route[] = [
  readRoute(
    contract.listVenues,
    () => [venuesStatement()],
    ({ rows: [data] }) => ({ data, total: data.length }),
  ),
  route(contract.getVenue, ({ db, scope, params }) => readVenue(db, scope, params.venueId)),
  route(contract.changeVenue, async (call) => {
    const change = { ...call.body, venueId: call.params.venueId, by: authorOf(call) }
    const answer = await storeVenue(call.db, call.scope, change)
    notifyVenue(call, answer.id)
    return answer
  }),
  route(contract.setVenueModules, async (call) => {
    const change = { ...call.body, venueId: call.params.venueId, by: authorOf(call) }
    const answer = await storeModules(call.db, call.scope, change)
    notifyVenue(call, answer.id)
    return answer
  }),
  route(contract.pauseVenue, async (call) => {
    const { venueId } = call.params
    const step = { venueId, by: authorOf(call), state: 'paused', reason: call.body.reason } as const
    const answer = await storeState(call.db, call.scope, step)
    notifyVenue(call, venueId)
    return answer
  }),
  route(contract.resumeVenue, async (call) => {
    const { venueId } = call.params
    const step = { venueId, by: authorOf(call), state: 'active', reason: '' } as const
    const answer = await storeState(call.db, call.scope, step)
    notifyVenue(call, venueId)
    return answer
  }),
]
