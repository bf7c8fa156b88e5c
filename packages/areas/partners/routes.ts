import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { fileRoute, type Route, route, type Waiter } from '@dxweb/kit/definitions/route.ts'
import { getLogo, removeLogo, setLogo } from './logo-contract.ts'
import { readLogo, storeLogo, storeLogoRemoval } from './logo-store.ts'

export interface LogoParts {
  /** Re-encodes an image to fit a frame. Refuses a file that is not an image, with an error on the field `field`. */
  remakeImage: (
    waiter: Waiter,
    image: { bytes: Uint8Array; frame: { width: number; height: number }; field: string },
  ) => Promise<Buffer>
}

const frame = { width: 1000, height: 500 }

export const partnerRoutes = ({ remakeImage }: LogoParts): Route[] => [
  fileRoute(getLogo, async ({ db, scope }) => {
    const { content, contentType } = await readLogo(db, scope)
    return { body: content, contentType }
  }),
  route(setLogo, async (call) => {
    const image = await remakeImage(call, { bytes: await call.upload(), frame, field: 'logo' })
    return { logo: await storeLogo(call.db, call.scope, authorOf(call), image) }
  }),
  route(removeLogo, async (call) => {
    await storeLogoRemoval(call.db, call.scope, authorOf(call))
    return { logo: '' }
  }),
]
