import { type Route, route } from '@dxweb/kit/route.ts'
import { listVatTypes } from './contract.ts'
import { readVatTypes } from './store.ts'

export const accountingRoutes = (): Route[] => [
  route(listVatTypes, async ({ db, now, caller }) => {
    const day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(caller.partner?.timeZone ?? 'Europe/Oslo')
      .toPlainDate()
    const data = await readVatTypes(db, day.toString())
    return { data, total: data.length }
  }),
]
