import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import * as contract from './contract.ts'
import { addVatRate } from './store.ts'

export const accountingRoutes: Route[] = [
  route(contract.addVatRate, async (call) => {
    const { db, scope, params, body, now, caller } = call
    const today = localDay(now, caller.partner?.timeZone ?? 'Europe/Oslo')
    return addVatRate(db, scope, params.id, body, today, authorOf(call))
  }),
]
