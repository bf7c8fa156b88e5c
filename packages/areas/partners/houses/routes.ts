import { byOf } from '@dxweb/kit/definitions/audit.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { housesStatement, readHouse, storeHouse, storeModules, storeState } from './store.ts'

/** Notifies the venue's signed-in users, so that they read their menus and rights again. */
const notifyVenue = ({ services }: Pick<Call<EndpointParts>, 'services'>, houseId: number) =>
  services.changed(houseId, 'house')

export const houseRoutes: Route[] = [
  readRoute(
    contract.listHouses,
    () => [housesStatement()],
    ({ rows: [data] }) => ({ data, total: data.length }),
  ),
  route(contract.getHouse, ({ db, scope, params }) => readHouse(db, scope, params.houseId)),
  route(contract.changeHouse, async (call) => {
    const change = { ...call.body, houseId: call.params.houseId, by: byOf(call) }
    const answer = await storeHouse(call.db, call.scope, change)
    notifyVenue(call, answer.id)
    return answer
  }),
  route(contract.setHouseModules, async (call) => {
    const change = { ...call.body, houseId: call.params.houseId, by: byOf(call) }
    const answer = await storeModules(call.db, call.scope, change)
    notifyVenue(call, answer.id)
    return answer
  }),
  route(contract.pauseHouse, async (call) => {
    const { houseId } = call.params
    const step = { houseId, by: byOf(call), state: 'paused', reason: call.body.reason } as const
    const answer = await storeState(call.db, call.scope, step)
    notifyVenue(call, houseId)
    return answer
  }),
  route(contract.resumeHouse, async (call) => {
    const { houseId } = call.params
    const step = { houseId, by: byOf(call), state: 'active', reason: '' } as const
    const answer = await storeState(call.db, call.scope, step)
    notifyVenue(call, houseId)
    return answer
  }),
]
