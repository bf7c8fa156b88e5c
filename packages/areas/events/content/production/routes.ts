import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { readVersion } from '../../core/change-call.ts'
import { namedField } from '../../core/named-field.ts'
import { saveEventProduction } from './contract.ts'
import { followProduction } from './store.ts'

export const eventProductionRoutes: Route[] = [
  route(saveEventProduction, (call) => {
    const { version: _, ...following } = call.body
    const event = { id: call.params.id, version: readVersion(call, call.body) }
    return followProduction(call.db, call.scope, event, following, authorOf(call)).catch(namedField)
  }),
]
