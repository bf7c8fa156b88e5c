import { versionFields } from '@dxweb/areas/mediabase/productions/version-fields.ts'
import * as z from 'zod/mini'

export { showingTypes, type ShowingType } from '../core/showing-types.ts'

export const filmVersion = z.strictObject(versionFields)

export type FilmVersion = z.output<typeof filmVersion>

export const isSameVersion = (one: FilmVersion, other: FilmVersion): boolean =>
  (Object.keys(filmVersion.shape) as (keyof FilmVersion)[]).every(
    (field) => one[field] === other[field],
  )
