import { imageSizes, middle, wholeCrop } from '@dxweb/areas/events/content/images/image-frames.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import type pg from 'pg'
import { insertRows } from '../load/insert-rows.ts'
import type { Film } from '../plan/films.ts'
import { posterSize } from './draw-poster.ts'
import { filmsWithPoster } from './drawn-posters.ts'
import { type KeptPoster, readPosters } from './kept-posters.ts'

/** The platform owns the pictures, so that every venue can read them. */
const partnerId = 1

const idOf = ({ productionId }: Film) =>
  `00000000-0000-7000-8000-${String(productionId).padStart(12, '0')}`

const parts = imageSizes.map((size) => `.${size}`)

async function writeFiles(files: FileStore, film: Film, { pictures }: KeptPoster): Promise<void> {
  for (const size of imageSizes) {
    const bytes = pictures[size === 'original' ? 'large' : size]
    await files.write(`${partnerId}/${idOf(film)}.${size}`, bytes)
  }
}

/** The posters are drawn for the demo, so nothing is downloaded and no rights are needed. */
export async function writePosters(client: pg.ClientBase, files: FileStore): Promise<void> {
  const drawn = filmsWithPoster
  const kept = readPosters()
  await Promise.all(kept.map((poster, at) => writeFiles(files, drawn[at] as Film, poster)))
  const file = { partner_id: partnerId, parts, state: 'kept', since: new Date(0).toISOString() }
  await insertRows(
    client,
    'stored_file',
    drawn.map((film) => ({ ...file, id: idOf(film) })),
  )
  const image = { partner_id: partnerId, use: 'poster', content_type: 'image/webp', ...posterSize }
  await insertRows(
    client,
    'production_image',
    drawn.map((film) => ({
      ...image,
      production_id: film.productionId,
      id: idOf(film),
      alt_nb: `Plakat for ${film.title}`,
      alt_en: `Poster of ${film.title}`,
      crop: wholeCrop,
      focus: middle,
      rights: 'Tegnet for demo',
      added_at: new Date(0).toISOString(),
      version: 1,
    })),
  )
}
