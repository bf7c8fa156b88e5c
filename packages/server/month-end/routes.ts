import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { listOf, storeExport, takeDays } from './checklist.ts'
import { noteExport, readChecklist, settleDays } from '../flows/close-month/contract.ts'

export const closeMonthRoutes: Route[] = [
  route(readChecklist, listOf),
  route(settleDays, (call) =>
    takeDays(call.db, call.scope, authorOf(call), { ...call.params, ...call.body }),
  ),
  route(noteExport, (call) => storeExport(call.db, call.scope, authorOf(call), call.params.month)),
]
