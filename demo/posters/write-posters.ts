import {
  frameOf,
  imageSizes,
  middle,
  wholeCrop,
} from '@dxweb/areas/events/content/images/image-frames.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { drawPart, type Frame } from '@dxweb/server/files/remake-image.ts'
import type pg from 'pg'
import { insertRows } from '../load/insert-rows.ts'
import { type Film, films } from '../plan/films.ts'
import { drawPoster, posterSize } from './draw-poster.ts'

/** The platform's, whose pictures every house reads. */
const partnerId = 1
/** Films that are named; those of the far past are only made for their figures. */
const mostDrawn = 26

const idOf = ({ productionId }: Film) =>
  `00000000-0000-7000-8000-${String(productionId).padStart(12, '0')}`

const parts = imageSizes.map((size) => `.${size}`)

const wholeOf = (size: Frame) => ({ left: 0, top: 0, ...size })

async function writeFiles(files: FileStore, film: Film, seed: number): Promise<void> {
  const line = `${film.minutes} min · ${film.age === 0 ? 'Tillatt for alle' : `${film.age} år`}`
  const drawn = Buffer.from(drawPoster({ title: film.title, line, seed }))
  const whole = await drawPart(drawn, wholeOf(posterSize), posterSize)
  for (const size of imageSizes) {
    const bytes =
      size === 'original'
        ? whole
        : await drawPart(whole, wholeOf(posterSize), frameOf('poster', size))
    await files.write(`${partnerId}/${idOf(film)}.${size}`, bytes)
  }
}

/** Posters of the demo's films, drawn here: nothing is fetched, and no picture is anybody else's. */
export async function writePosters(client: pg.ClientBase, files: FileStore): Promise<void> {
  const drawn = films.slice(0, mostDrawn)
  await Promise.all(drawn.map((film, index) => writeFiles(files, film, index + 1)))
  const kept = { partner_id: partnerId, parts, state: 'kept', since: new Date(0).toISOString() }
  await insertRows(
    client,
    'stored_file',
    drawn.map((film) => ({ ...kept, id: idOf(film) })),
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
