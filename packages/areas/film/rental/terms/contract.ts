import { dimensions, speeches } from '@dxweb/areas/mediabase/productions/rules.ts'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { maxImported } from '@dxweb/kit/definitions/import-parts.ts'
import {
  clockTime,
  count,
  day,
  id,
  idParam,
  items,
  optionalText,
  percent,
  priceOre,
  reference,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { rentalMethods } from './rules.ts'
import { showKinds } from './scope.ts'

const permit = { read: 'filmSettlements.read', write: 'filmSettlements.write' }

/** A venue's terms with a distributor, for all films of the distributor or for certain shows (domain facts 1.9). */
export const filmTerms = defineCollection('filmterms', {
  table: 'film_term',
  view: 'film_term_named',
  orderBy: 'startsOn',
  permit,
  fields: {
    bureauId: reference('bureaus'),
    startsOn: day,
    startsTime: clockTime,
    /** If null, the terms apply to any film. A show uses the most specific matching terms. */
    productionId: z.nullable(reference('productions')),
    dimension: z.nullable(z.enum(dimensions)),
    speech: z.nullable(z.enum(speeches)),
    auditoriumId: z.nullable(reference('auditoriums')),
    locationId: z.nullable(reference('locations')),
    showKind: z.nullable(z.enum(showKinds)),
    method: z.enum(rentalMethods),
    weekPercents: items({ percent }, 30),
    steps: items({ fromAdmissions: count(1_000_000), percent }, 12),
    amountOre: z.nullable(priceOre),
    minimumOre: priceOre,
    note: optionalText(200),
  },
  /** The name consists of distributor, film and percentage. */
  shown: { name: z.string() },
  filters: ['bureauId', 'productionId', 'method'],
  search: ['note'],
  matchedBy: [
    {
      all: [
        'bureauId',
        'startsOn',
        'startsTime',
        'productionId',
        'dimension',
        'speech',
        'auditoriumId',
        'locationId',
        'showKind',
      ],
    },
  ],
})

/** Levies deducted from a film's net income, and the VAT on rental. A row applies from its day on, in all venues. */
export const filmRates = defineCollection('filmrates', {
  table: 'film_rate',
  orderBy: 'validFrom',
  permit: { read: 'registers.read', write: 'platform.write' },
  isShared: true,
  fields: {
    validFrom: day,
    levyPercent: percent,
    tonoPercent: percent,
    rentalVatPercent: percent,
  },
  matchedBy: [{ any: ['validFrom'] }],
})

const effect = {
  weeks: z.int(),
  /** The first days of the first and the last week. */
  from: z.nullable(day),
  to: z.nullable(day),
  /** Change of the amount payable to the distributor, in øre; negative for a reduction. */
  dueOre: z.int(),
}

/** Approved settlements stay unchanged: the next settlement contains the difference. */
export const previewTerms = endpoint(
  'POST',
  '/partners/{partnerId}/film-settlements/terms-preview',
  {
    permit: 'filmSettlements.write',
    summary: 'Preview the settled film weeks that a change of film terms would correct',
    params: z.object({ partnerId: idParam }),
    body: z.strictObject({ id: z.nullable(id), ...filmTerms.fields }),
    reply: z.object(effect),
    errors: ['in_use', 'not_found'],
  },
)

export const previewTermsImport = endpoint(
  'POST',
  '/partners/{partnerId}/film-settlements/terms-import-preview',
  {
    permit: 'filmSettlements.write',
    summary: 'Preview the settled film weeks that an import of film terms would correct',
    params: z.object({ partnerId: idParam }),
    body: z.strictObject({
      rows: z
        .array(z.strictObject(filmTerms.fields))
        .check(z.maxLength(maxImported), z.minLength(1)),
    }),
    reply: z.object(effect),
    errors: ['in_use', 'not_found'],
  },
)

export const previewTermsRemoval = endpoint(
  'POST',
  '/partners/{partnerId}/film-settlements/terms-removal-preview',
  {
    permit: 'filmSettlements.write',
    summary: 'Preview the settled film weeks that the deletion of film terms would correct',
    params: z.object({ partnerId: idParam }),
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(1000), z.minLength(1)) }),
    reply: z.object({
      ...effect,
      /** The number of terms that are kept because settlements have used them. */
      settled: z.int(),
    }),
  },
)
