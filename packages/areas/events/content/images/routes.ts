import { byOf } from '@dxweb/kit/definitions/audit.ts'
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
import {
  addImage,
  changeImage,
  type EventImage,
  listImages,
  readImage,
  removeImage,
} from './contract.ts'
import {
  deleteImage,
  imageStatements,
  readImageRow,
  storeImage,
  storeImageChange,
} from './store.ts'
import { objectName } from '../files-store.ts'

export interface ImageParts {
  files: FileStore
  /** Redraws an image as WebP at a limited width; refuses at `field` what is no image. */
  drawWhole: (waiter: Waiter, image: SentImage) => Promise<Size & { bytes: Buffer }>
  drawPart: (waiter: Waiter, part: { bytes: Uint8Array; cut: Cut; frame: Size }) => Promise<Buffer>
}

interface SentImage {
  bytes: Uint8Array
  mostWide: number
  field: string
}

const mostWide = 2400

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

const writeRoutes = (parts: ImageParts): Route[] => [
  route(addImage, async (call) => {
    const { db, scope, params, query } = call
    const sent = { bytes: await call.upload(), mostWide, field: 'file' }
    const { bytes, ...size } = await parts.drawWhole(call, sent)
    const shown = { ...query, ...size, crop: wholeCrop, focus: middle }
    const cut = await framed(parts, call, bytes, shown)
    const image = {
      ...size,
      eventId: params.id,
      id: uuid7(),
      use: query.use,
      parts: [{ part: '.original', bytes }, ...cut],
    }
    return storeImage(db, scope, parts.files, image, byOf(call))
  }),
  route(changeImage, async (call) => {
    const { db, scope, params, body } = call
    const which = { eventId: params.id, id: params.imageId }
    const version = readVersion(call, body)
    const image = await readImageRow(db, scope, which)
    const whole = await parts.files.read(objectName(scope.partnerId, params.imageId, '.original'))
    const shown = { ...image, crop: body.crop, focus: body.focus }
    const cut = await framed(parts, call, whole, shown)
    const { altNb, altEn, crop, focus } = body
    const change = { ...which, version, altNb, altEn, crop, focus }
    const done = await storeImageChange(db, scope, change, byOf(call))
    for (const { part, bytes } of cut) {
      await parts.files.write(objectName(scope.partnerId, params.imageId, part), bytes)
    }
    return done
  }),
]

export const imageRoutes = (parts: ImageParts): Route[] => [
  ...writeRoutes(parts),
  readRoute(
    listImages,
    ({ scope, params }) => imageStatements(scope.partnerId, params.id),
    ({ rows: [found, events] }) => {
      onlyRow(events)
      return { data: found }
    },
  ),
  route(removeImage, async (call) => {
    const { db, scope, params } = call
    const which = { eventId: params.id, id: params.imageId }
    return deleteImage(db, scope, parts.files, which, byOf(call))
  }),
  fileRoute(readImage, async ({ db, scope, params }) => {
    await readImageRow(db, scope, { eventId: params.id, id: params.imageId })
    const name = objectName(scope.partnerId, params.imageId, `.${params.size}`)
    return { body: await parts.files.read(name), contentType: 'image/webp' }
  }),
]
