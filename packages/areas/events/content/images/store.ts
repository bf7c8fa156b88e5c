import { type Changed, outcomeOf } from '@dxweb/kit/definitions/versioned-change.ts'
import { type By, logs } from '@dxweb/kit/definitions/audit.ts'
import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
  rowExists,
} from '@dxweb/kit/database/database.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import {
  type Crop,
  type Focus,
  imageSizes,
  type ImageUse,
  middle,
  type Size,
  wholeCrop,
} from './image-frames.ts'
import type { EventImage } from './contract.ts'
import { eraseFile, type FilePart, keepFile, keptQuery } from '../files-store.ts'
import type { ActionOn } from '@dxweb/kit/definitions/audit-words.ts'

const columns = `i.id, i.use, i.width, i.height, i.alt_nb as "altNb", i.alt_en as "altEn", i.crop, i.focus, i.version`

export const imageStatements = (partnerId: number, eventId: number) =>
  [
    sql<EventImage>(
      'images',
      `select ${columns} from event_image i where i.partner_id = $1 and i.event_id = $2
      order by i.use = 'image', i.added_at, i.id`,
      [partnerId, eventId],
    ),
    rowExists('event', partnerId, eventId),
  ] as const

interface Which {
  eventId: number
  id: string
}

export async function readImageRow(db: Database, scope: Scope, { eventId, id }: Which) {
  const text = `select ${columns} from event_image i where i.partner_id = $1 and i.event_id = $2 and i.id = $3`
  return onlyRow(
    await db.run<EventImage>(scope, sql('image', text, [scope.partnerId, eventId, id])),
  )
}

const imageParts = imageSizes.map((size) => `.${size}`)

const noted = (action: ActionOn<'event'>, from: string) => `
    ${logs('event', action, '$2::integer', '$4, $5, $6')}
      null, jsonb_build_object('image', ${from}.use, 'imageId', ${from}.id) from ${from}`

/** A statement of its own: the next one then sees a poster added while this one waited for the lock. */
const lockEvent = (partnerId: number, eventId: number) =>
  sql('image-lock', 'select id from event where partner_id = $1 and id = $2 for no key update', [
    partnerId,
    eventId,
  ])

const addText = `
  with e as (select id from event where partner_id = $1 and id = $2), ${keptQuery('$1', '$3')},
  replaced as (
    delete from event_image i using e, kept
    where i.partner_id = $1 and i.event_id = e.id and i.use = 'poster' and $7 = 'poster' returning i.id
  ), made as (
    insert into event_image (partner_id, event_id, id, use, content_type, width, height, crop, focus)
    select $1, e.id, kept.id, $7, 'image/webp', $8, $9, $10::jsonb, $11::jsonb
    from e, kept, (select count(*) from replaced) cleared returning id, use
  ), told as (${noted('imageAdded', 'made')}
  )
  select made.id, (select id from replaced) as replaced from made`

export interface NewImage extends Size {
  eventId: number
  id: string
  use: ImageUse
  parts: readonly FilePart[]
}

export function addImageStatements(
  partnerId: number,
  { eventId, id, use, width, height }: Omit<NewImage, 'parts'>,
  { userId, sudoId, requestId }: By,
): [lock: Statement, add: Statement] {
  const frame = [JSON.stringify(wholeCrop), JSON.stringify(middle)]
  const values = [partnerId, eventId, id, userId, sudoId, requestId, use, width, height, ...frame]
  return [lockEvent(partnerId, eventId), sql('image-add', addText, values)]
}

export async function storeImage(
  db: Database,
  scope: Scope,
  files: FileStore,
  image: NewImage,
  by: By,
): Promise<{ id: string }> {
  const { id, parts } = image
  const owner = addImageStatements(scope.partnerId, image, by)
  const made = await keepFile<{ id: string; replaced: string | null }>(db, scope, files, {
    id,
    parts,
    owner,
  })
  if (made.replaced) await eraseFile(db, scope, files, { id: made.replaced, parts: imageParts })
  return { id }
}

const changeText = `
  with old as (
    select id, version from event_image where partner_id = $1 and event_id = $2 and id = $3 for update
  ), done as (
    update event_image i set alt_nb = $8, alt_en = $9, crop = $10::jsonb, focus = $11::jsonb, version = i.version + 1
    where i.partner_id = $1 and i.event_id = $2 and i.id = $3 and i.version = $7 returning i.id, i.use, i.version
  ), told as (${noted('imageChanged', 'done')}
  )
  select old.id, old.version as "oldVersion", done.version from old left join done on done.id = old.id`

export async function storeImageChange(
  db: Database,
  scope: Scope,
  change: Which & { version: number; altNb: string; altEn: string; crop: Crop; focus: Focus },
  { userId, sudoId, requestId }: By,
): Promise<{ id: string; version: number }> {
  const { eventId, id, version, altNb, altEn, crop, focus } = change
  const statement = sql<Changed<string>>('image-change', changeText, [
    scope.partnerId,
    eventId,
    id,
    userId,
    sudoId,
    requestId,
    version,
    altNb,
    altEn,
    JSON.stringify(crop),
    JSON.stringify(focus),
  ])
  return outcomeOf(await db.run(scope, statement), version)
}

const removeText = `
  with gone as (
    delete from event_image where partner_id = $1 and event_id = $2 and id = $3 returning id, use
  ), told as (${noted('imageRemoved', 'gone')}
  )
  select id from gone`

export async function deleteImage(
  db: Database,
  scope: Scope,
  files: FileStore,
  { eventId, id }: Which,
  { userId, sudoId, requestId }: By,
): Promise<{ id: string }> {
  const values = [scope.partnerId, eventId, id, userId, sudoId, requestId]
  const gone = onlyRow(await db.run<{ id: string }>(scope, sql('image-remove', removeText, values)))
  await eraseFile(db, scope, files, { id, parts: imageParts })
  return gone
}
