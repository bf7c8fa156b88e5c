import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import {
  fileRoute,
  readRoute,
  type Route,
  route,
  type Waiter,
} from '@dxweb/kit/definitions/route.ts'
import { getTrace, getTraceImage, placeTrace, removeTrace, setTrace } from './contract.ts'
import {
  readTraceImage,
  storeTrace,
  storeTracePlace,
  storeTraceRemoval,
  traceStatements,
} from './store.ts'

export interface TraceParts {
  /** Re-encodes an image as WebP of limited width. Refuses other files with an error on the field `field`. */
  drawWhole: (
    waiter: Waiter,
    image: { bytes: Uint8Array; maxWidth: number; field: string },
  ) => Promise<{ bytes: Buffer; width: number; height: number }>
}

/** The maximum width in pixels, at which thin lines stay visible when zoomed in. */
const maxImageWidth = 4000

export const traceRoutes = ({ drawWhole }: TraceParts): Route[] => [
  readRoute(
    getTrace,
    ({ scope, params }) => traceStatements(scope.partnerId, params.id),
    ({ rows: [traces, maps] }) => {
      onlyRow(maps)
      return { trace: traces[0] ?? null }
    },
  ),
  fileRoute(getTraceImage, async ({ db, scope, params }) => {
    const { content, contentType } = await readTraceImage(db, scope, params.id)
    return { body: content, contentType }
  }),
  route(setTrace, async (call) => {
    const { db, scope, params } = call
    const sent = { bytes: await call.upload(), maxWidth: maxImageWidth, field: 'file' }
    const picture = await drawWhole(call, sent)
    return { trace: await storeTrace(db, scope, authorOf(call), params.id, picture) }
  }),
  route(placeTrace, async (call) => {
    const { db, scope, params, body } = call
    return { trace: await storeTracePlace(db, scope, authorOf(call), params.id, body) }
  }),
  route(removeTrace, async (call) => {
    const { db, scope, params } = call
    await storeTraceRemoval(db, scope, authorOf(call), params.id)
    return { trace: null }
  }),
]
