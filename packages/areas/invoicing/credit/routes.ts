import { doOnce } from '@dxweb/kit/database/idempotency.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { makeCreditNote } from './contract.ts'
import { issueCreditNote } from './store.ts'

export const creditRoutes: Route[] = [
  route(makeCreditNote, (call) => {
    const { db, scope, params, body } = call
    return doOnce(db, scope, call, (tx) =>
      issueCreditNote(tx, scope, authorOf(call), { number: params.number, ...body }),
    )
  }),
]
