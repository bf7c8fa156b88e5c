import { type Changed, outcomeOf } from '@dxweb/kit/definitions/versioned-change.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
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

/**
 * SQL about the owner of images; `$1` is the partner, `$2` the id. `lock` waits for a concurrent upload of a poster.
 */
export interface ImageOwner {
  object: 'event' | 'production'
  table: string
  key: string
  found: string
  lock: string
  followed: (id: string) => string
}

const mayFollow = `(i.use = 'image' or i.partner_id = $1 or not exists (select from production_image h
      where h.partner_id = $1 and h.production_id = i.production_id and h.use = 'poster'))`

export const ofEvent: ImageOwner = {
  object: 'event',
  table: 'event_image',
  key: 'event_id',
  found: 'select id from event where partner_id = $1 and id = $2',
  lock: 'for no key update',
  followed: (
    id,
  ) => `from event s join production_image i on i.production_id = s.production_id and i.partner_id in ($1, 1)
    where s.partner_id = $1 and s.id = ${id} and ${mayFollow} and not exists (
      select from event_image o where o.partner_id = $1 and o.event_id = s.id and o.use = i.use)`,
}

/** A venue may not lock the platform's row, so the unique key refuses the second of two concurrent posters. */
export const ofProduction: ImageOwner = {
  object: 'production',
  table: 'production_image',
  key: 'production_id',
  found: 'select id from production where id = $2 and $1::integer > 0',
  lock: '',
  followed: (id) =>
    `from production_image i where i.production_id = ${id} and i.partner_id = 1 and $1 <> 1`,
}

const columns = `i.id, i.use, i.width, i.height, i.alt_nb as "altNb", i.alt_en as "altEn", i.rights, i.crop, i.focus,
  i.version, i.partner_id as "keptAt", i.added_at as "addedAt"`

const shownText = (owner: ImageOwner, id = '$2') => `
  select ${columns}, true as "isOwn" from ${owner.table} i where i.partner_id = $1 and i.${owner.key} = ${id}
  union all select ${columns}, false ${owner.followed(id)}`

export const shownImages = (id: string): string => shownText(ofEvent, id)

export type StoredImage = EventImage & { keptAt: number }

export const imageStatements = (partnerId: number, id: number, owner = ofEvent) =>
  [
    sql<StoredImage>(
      `images-of-${owner.object}`,
      `select * from (${shownText(owner)}) shown order by use = 'image', "isOwn" desc, "addedAt", id`,
      [partnerId, id],
    ),
    sql<{ id: number }>(`images-${owner.object}`, owner.found, [partnerId, id]),
  ] as const

interface Which {
  ownerId: number
  id: string
}

export async function readShownImage(db: Database, scope: Scope, which: Which, owner = ofEvent) {
  const text = `select * from (${shownText(owner)}) shown where id = $3`
  const values = [scope.partnerId, which.ownerId, which.id]
  return onlyRow(await db.run<StoredImage>(scope, sql(`image-shown-${owner.object}`, text, values)))
}

export async function readImageRow(db: Database, scope: Scope, which: Which, owner = ofEvent) {
  const image = await readShownImage(db, scope, which, owner)
  return onlyRow(image.isOwn ? [image] : [])
}

const imageParts = imageSizes.map((size) => `.${size}`)

const noted = ({ object }: ImageOwner, action: ActionOn<'production'>, from: string) => `
    ${logs(object, action as ActionOn<'event' | 'production'>, '$2::integer', '$4, $5, $6')}
      null, jsonb_build_object('image', ${from}.use, 'imageId', ${from}.id) from ${from}`

const addText = (owner: ImageOwner) => `
  with o as (${owner.found}), ${keptQuery('$1', '$3')},
  replaced as (
    delete from ${owner.table} i using o, kept
    where i.partner_id = $1 and i.${owner.key} = o.id and i.use = 'poster' and $7 = 'poster' returning i.id
  ), made as (
    insert into ${owner.table} (partner_id, ${owner.key}, id, use, content_type, width, height, crop, focus)
    select $1, o.id, kept.id, $7, 'image/webp', $8, $9, $10::jsonb, $11::jsonb
    from o, kept, (select count(*) from replaced) cleared returning id, use
  ), logged as (${noted(owner, 'imageAdded', 'made')}
  )
  select made.id, (select id from replaced) as replaced from made`

export interface NewImage extends Size {
  ownerId: number
  id: string
  use: ImageUse
  parts: readonly FilePart[]
}

/** Locks in a separate statement, so that the next statement sees a poster added during the wait. */
export function addImageStatements(
  partnerId: number,
  { ownerId, id, use, width, height }: Omit<NewImage, 'parts'>,
  by: Author,
  owner = ofEvent,
): [lock: Statement, add: Statement] {
  const frame = [JSON.stringify(wholeCrop), JSON.stringify(middle)]
  const values = [partnerId, ownerId, id, ...signed(by), use, width, height, ...frame]
  return [
    sql(`image-lock-${owner.object}`, `${owner.found} ${owner.lock}`, [partnerId, ownerId]),
    sql(`image-add-${owner.object}`, addText(owner), values),
  ]
}

export async function storeImage(
  db: Database,
  scope: Scope,
  files: FileStore,
  { image, by, owner }: { image: NewImage; by: Author; owner: ImageOwner },
): Promise<{ id: string }> {
  const { id, parts } = image
  const made = await keepFile<{ id: string; replaced: string | null }>(db, scope, files, {
    id,
    parts,
    owner: addImageStatements(scope.partnerId, image, by, owner),
  })
  if (made.replaced) await eraseFile(db, scope, files, { id: made.replaced, parts: imageParts })
  return { id }
}

const changeText = (owner: ImageOwner) => `
  with old as (
    select id, version from ${owner.table} where partner_id = $1 and ${owner.key} = $2 and id = $3 for update
  ), done as (
    update ${owner.table} i set alt_nb = $8, alt_en = $9, crop = $10::jsonb, focus = $11::jsonb,
      rights = coalesce($12, i.rights), version = i.version + 1
    where i.partner_id = $1 and i.${owner.key} = $2 and i.id = $3 and i.version = $7 returning i.id, i.use, i.version
  ), logged as (${noted(owner, 'imageChanged', 'done')}
  )
  select old.id, old.version as "oldVersion", done.version from old left join done on done.id = old.id`

interface ImageChange extends Which {
  version: number
  altNb: string
  altEn: string
  rights?: string | undefined
  crop: Crop
  focus: Focus
}

export async function storeImageChange(
  db: Database,
  scope: Scope,
  { change, by, owner }: { change: ImageChange; by: Author; owner: ImageOwner },
): Promise<{ id: string; version: number }> {
  const { ownerId, id, version, altNb, altEn, rights, crop, focus } = change
  const at = [scope.partnerId, ownerId, id, ...signed(by), version]
  const details = [altNb, altEn, JSON.stringify(crop), JSON.stringify(focus), rights ?? null]
  const name = `image-change-${owner.object}`
  const statement = sql<Changed<string>>(name, changeText(owner), [...at, ...details])
  return outcomeOf(await db.run(scope, statement), version)
}

const removeText = (owner: ImageOwner) => `
  with gone as (
    delete from ${owner.table} where partner_id = $1 and ${owner.key} = $2 and id = $3 returning id, use
  ), logged as (${noted(owner, 'imageRemoved', 'gone')}
  )
  select id from gone`

export async function deleteImage(
  db: Database,
  scope: Scope,
  files: FileStore,
  { ownerId, id, by, owner }: Which & { by: Author; owner: ImageOwner },
): Promise<{ id: string }> {
  const values = [scope.partnerId, ownerId, id, ...signed(by)]
  const remove = sql<{ id: string }>(`image-remove-${owner.object}`, removeText(owner), values)
  const gone = onlyRow(await db.run(scope, remove))
  await eraseFile(db, scope, files, { id, parts: imageParts })
  return gone
}
