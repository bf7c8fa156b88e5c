import { dimensions, speeches } from '@dxweb/areas/mediabase/productions/rules.ts'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import {
  clockTime,
  count,
  day,
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

/** What a house has agreed with a distributor, for all its films or for some shows of one (domain facts 1.9). */
export const filmTerms = defineCollection('filmterms', {
  table: 'film_term',
  orderBy: 'startsOn',
  permit,
  fields: {
    bureauId: reference('bureaus'),
    startsOn: day,
    startsTime: clockTime,
    /** Each that is null holds for any; the most telling terms hold. */
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
  filters: ['bureauId', 'productionId', 'method'],
  search: ['note'],
})

/** What is taken of films' net from a day on, and the VAT on rental; common to all houses. */
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
})
