import { type Route, route } from '@dxweb/kit/route.ts'
import { localDay } from '@dxweb/kit/zoned-time.ts'
import { listVatTypes } from './contract.ts'
import { readVatTypes } from './store.ts'

export const accountingRoutes: Route[] = [
  route(listVatTypes, async ({ db, now, caller }) => {
    const day = localDay(now, caller.partner?.timeZone ?? 'Europe/Oslo')
    const data = await readVatTypes(db, day)
    return { data, total: data.length }
  }),
]
