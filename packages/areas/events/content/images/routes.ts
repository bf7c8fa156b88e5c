import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import {
  fileRoute,
  readRoute,
  type Route,
  route,
  type Waiter,
} from '@dxweb/kit/definitions/route.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { readVersion } from '../../core/change-call.ts'
import {
  cutFor,
  type Cut,
  frameOf,
  imageSizes,
  middle,
  type Size,
  wholeCrop,
} from './image-frames.ts'
import { type EventImage, eventImages, type ImageEndpoints } from './contract.ts'
import { productionImages } from './production-calls-contract.ts'
import {
  deleteImage,
  type ImageOwner,
  imageStatements,
  ofEvent,
  ofProduction,
  readImageRow,
  readShownImage,
  storeImage,
  storeImageChange,
} from './store.ts'
import { objectName } from '../files-store.ts'

export interface ImageParts {
  files: FileStore
  /** Redraws an image as WebP of limited width. Refuses a file that is not an image, with an error for `field`. */
  drawWhole: (waiter: Waiter, image: SentImage) => Promise<Size & { bytes: Buffer }>
  drawPart: (waiter: Waiter, part: { bytes: Uint8Array; cut: Cut; frame: Size }) => Promise<Buffer>
}

interface SentImage {
  bytes: Uint8Array
  maxWidth: number
  field: string
}

const maxImageWidth = 2400

type Shown = Pick<EventImage, 'use' | 'width' | 'height' | 'crop' | 'focus'>

async function framed({ drawPart }: ImageParts, waiter: Waiter, whole: Uint8Array, image: Shown) {
  const parts: { part: string; bytes: Buffer }[] = []
  for (const size of imageSizes) {
    if (size === 'original') continue
    const frame = frameOf(image.use, size)
    const cut = cutFor(image, image.crop, image.focus, frame)
    parts.push({ part: `.${size}`, bytes: await drawPart(waiter, { bytes: whole, cut, frame }) })
  }
  return parts
}

interface ImageCalls extends ImageEndpoints {
  owner: ImageOwner
}

const addRoute = (parts: ImageParts, { owner, add }: ImageCalls): Route =>
  route(add, async (call) => {
    const { db, scope, params, query } = call
    const sent = { bytes: await call.upload(), maxWidth: maxImageWidth, field: 'file' }
    const { bytes, ...size } = await parts.drawWhole(call, sent)
    const shown = { ...query, ...size, crop: wholeCrop, focus: middle }
    const cut = await framed(parts, call, bytes, shown)
    const whole = { part: '.original', bytes }
    const image = {
      ...size,
      ownerId: params.id,
      id: uuid7(),
      use: query.use,
      parts: [whole, ...cut],
    }
    return storeImage(db, scope, parts.files, { image, by: authorOf(call), owner })
  })

const changeRoute = (parts: ImageParts, { owner, change }: ImageCalls): Route =>
  route(change, async (call) => {
    const { db, scope, params, body } = call
    const which = { ownerId: params.id, id: params.imageId }
    const version = readVersion(call, body)
    const image = await readImageRow(db, scope, which, owner)
    const nameOf = (part: string) => objectName(scope.partnerId, params.imageId, part)
    const shown = { ...image, crop: body.crop, focus: body.focus }
    const cut = await framed(parts, call, await parts.files.read(nameOf('.original')), shown)
    const changed = { ...body, ...which, version }
    const done = await storeImageChange(db, scope, { change: changed, by: authorOf(call), owner })
    for (const { part, bytes } of cut) await parts.files.write(nameOf(part), bytes)
    return done
  })

const routesOf = (parts: ImageParts, calls: ImageCalls): Route[] => [
  addRoute(parts, calls),
  changeRoute(parts, calls),
  readRoute(
    calls.list,
    ({ scope, params }) => imageStatements(scope.partnerId, params.id, calls.owner),
    ({ rows: [found, owners] }) => {
      onlyRow(owners)
      return { data: found }
    },
  ),
  route(calls.remove, async (call) => {
    const { db, scope, params } = call
    const which = { ownerId: params.id, id: params.imageId, owner: calls.owner }
    return deleteImage(db, scope, parts.files, { ...which, by: authorOf(call) })
  }),
  fileRoute(calls.read, async ({ db, scope, params }) => {
    const which = { ownerId: params.id, id: params.imageId }
    const { keptAt } = await readShownImage(db, scope, which, calls.owner)
    const name = objectName(keptAt, params.imageId, `.${params.size}`)
    return { body: await parts.files.read(name), contentType: 'image/webp' }
  }),
]

export const imageRoutes = (parts: ImageParts): Route[] => [
  ...routesOf(parts, { ...eventImages, owner: ofEvent }),
  ...routesOf(parts, { ...productionImages, owner: ofProduction }),
]
