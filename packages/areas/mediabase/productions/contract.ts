import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { apart } from '@dxweb/kit/fields/apart.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import {
  day,
  items,
  link,
  longText,
  optionalText,
  orgNumber,
  reference,
  text,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { isEidr, isFilmwebId, isImdbId, isIsan } from './production-numbers.ts'
import { ageLimits, productionKinds, textLanguages } from './rules.ts'
import { versionFields } from './version-fields.ts'

const shared = {
  isShared: true,
  permit: { read: 'mediabase.read', write: 'platform.write' },
} as const

/** Shared by all venues. `number` identifies the distributor in film figures. */
export const distributors = defineCollection('distributors', {
  table: 'distributor',
  isShared: true,
  /** Users with access to settings can read these rows, because a venue's own distributors refer to them. */
  permit: { read: 'registers.read', write: 'platform.write' },
  fields: { name: text(80), number: optionalText(10), orgNumber },
  search: ['name', 'number'],
})

const productionNumber = (
  isNumber: (text: string) => boolean,
  code: string,
  inCase: ReturnType<typeof z.toUpperCase>,
) =>
  z.string().check(
    z.trim(),
    inCase,
    z.maxLength(40),
    z.refine<string>((typed) => typed === '' || isNumber(typed), { error: code }),
  )

const versionItems = items(versionFields, 30)
const fieldsOfVersions = Object.keys(versionFields) as [string, ...string[]]
const textFields = {
  language: z.enum(textLanguages),
  shortText: longText(300),
  synopsis: longText(6000),
}

export const productionTexts = withKind(
  { kind: 'items', fields: textFields, max: textLanguages.length },
  items(textFields, textLanguages.length).check(apart(['language'], 'twice')),
)

export const productions = defineCollection('productions', {
  table: 'production',
  orderBy: 'title',
  ...shared,
  fields: {
    title: text(200),
    originalTitle: optionalText(200),
    kind: z.enum(productionKinds),
    runtimeMinutes: z.nullable(
      withKind({ kind: 'minutes' }, z.int().check(z.minimum(1), z.maximum(1440))),
    ),
    ageLimit: z.nullable(z.enum(ageLimits)),
    year: z.nullable(withKind({ kind: 'year' }, z.int().check(z.minimum(1880), z.maximum(2199)))),
    country: optionalText(80),
    genre: optionalText(80),
    premiereOn: z.nullable(day),
    distributorId: z.nullable(reference('distributors')),
    director: optionalText(200),
    trailer: link,
    filmNumber: optionalText(20),
    filmwebId: productionNumber(isFilmwebId, 'filmweb_id', z.toUpperCase()),
    eidr: productionNumber(isEidr, 'eidr', z.toUpperCase()),
    isan: productionNumber(isIsan, 'isan', z.toUpperCase()),
    imdbId: productionNumber(isImdbId, 'imdb_id', z.toLowerCase()),
    texts: productionTexts,
    versions: withKind(
      { kind: 'items', fields: versionFields, max: 30 },
      versionItems.check(apart(fieldsOfVersions, 'twice')),
    ),
    actors: items({ actor: text(120), part: optionalText(120) }, 40),
  },
  /** The venue that proposed the production, if no other venue sees it; null for a shared production. */
  shown: { venueId: withKind({ kind: 'other' }, z.nullable(z.int32())) },
  filters: ['kind', 'ageLimit', 'distributorId'],
  onlyInDetail: ['texts', 'versions', 'actors'],
  /**
   * A number identifies a film better than its title, since two films may share title and year. An empty year or length
   * matches any value.
   */
  matchedBy: [
    { any: ['filmNumber'] },
    { any: ['eidr'] },
    { any: ['isan'] },
    { any: ['imdbId'] },
    { any: ['filmwebId'] },
    { every: ['title', 'year', 'runtimeMinutes'] },
    { every: ['title', 'year'] },
    { any: ['title'] },
  ],
  search: ['title', 'originalTitle', 'filmNumber', 'filmwebId', 'eidr', 'isan', 'imdbId'],
})
