import {
  type AnyCollection,
  type collectionEndpoints,
  listFieldsOf,
  readFieldsOf,
} from '@dxweb/kit/definitions/collection.ts'
import { type FieldKind, type Fields, isNullable, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import type { Endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import type { Example } from '@dxweb/kit/definitions/route.ts'
import type * as z from 'zod/mini'

const samples: Record<Exclude<FieldKind['kind'], 'choice' | 'text' | 'reference'>, unknown> = {
  longText: 'Flere\nlinjer',
  money: 12_000,
  percent: 1500,
  decimal: 250,
  count: 3,
  order: 30,
  minutes: 90,
  year: 2026,
  flag: true,
  color: '#2f7f74',
  day: '2026-11-21',
  time: '19:30',
  instant: '2026-11-21T18:00:00.000Z',
  email: 'post@revy.test',
  phone: '912 34 567',
  orgNumber: '314100506',
  accountNumber: '99990500017',
  postalCode: '6003',
  barcode: '2000000001012',
  link: 'https://revy.test/',
  page: 'Revy',
  span: '2026-11-16',
  items: [],
  other: null,
}

const own: Record<string, Record<string, unknown>> = {
  ledgers: { number: '3999', vatTypeId: 1 },
  seatmaps: {
    drawing: {
      size: { width: 400, height: 300 },
      sections: [{ name: 'Parkett' }],
      groups: [],
      seats: [{ id: 1, section: 'Parkett', row: '1', number: '1', x: 100, y: 100, kind: 'seat' }],
      decor: [],
      labels: [],
    },
  },
  pricezones: { seatIds: [1, 2] },
  campaigns: { link: '' },
  campaignaddresses: { address: 'https://revy.test' },
  saftcodes: { list: '99', code: '99001' },
  filmcopies: { kdmUntil: null },
  filmprices: { priceName: '' },
  filmterms: { weekPercents: [{ percent: 4500 }] },
  mediabasepartnerlanguages: { code: 'sma' },
  productions: { year: 2026, filmNumber: '', filmwebId: '', eidr: '', isan: '', imdbId: '' },
  operators: { number: '77' },
  organizer: { kidLength: 10 },
  products: { barcode2: '', barcode3: '' },
  productMenu: { barcode: '2000000001029' },
}

const shown: Record<string, Record<string, unknown>> = {
  ledgers: { vatType: { id: 1, code: 'high', basisPoints: 2500 } },
}

function sampleOf(schema: z.ZodMiniType): unknown {
  const kind = kindOf(schema)
  if (kind.kind === 'reference') return isNullable(schema) ? null : 1
  if (kind.kind === 'choice') return kind.values[0]
  if (kind.kind === 'text') return 'Prøve'.slice(0, kind.max)
  return samples[kind.kind]
}

const samplesOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, sampleOf(schema)]))

export const exampleDraft = ({ name, fields }: AnyCollection): Record<string, unknown> => ({
  ...samplesOf(fields),
  ...own[name],
})

const only = (fields: Fields, row: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, row[field]]))

export function registerExamples(
  collection: AnyCollection,
  endpoints: ReturnType<typeof collectionEndpoints>,
): Map<Endpoint, Example> {
  const draft = exampleDraft(collection)
  const row = {
    ...samplesOf(readFieldsOf(collection)),
    ...shown[collection.name],
    ...draft,
  }
  const key = { id: 1, version: 1 }
  const changed = { id: 1, version: 2 }
  const listed = { ...key, ...only(listFieldsOf(collection), row) }
  const { list, get, lastChange, create, update, remove, imported, many, moved, steps } = endpoints
  return new Map<Endpoint, Example>([
    [list, { reply: { data: [listed], total: 1 } }],
    [get, { reply: { ...key, ...row } }],
    [
      lastChange,
      { reply: { at: samples.instant, isNew: false, user: 'Kari Nordmann', actedBy: '' } },
    ],
    [create, { body: draft, reply: key }],
    [update, { body: { ...draft, version: 1 }, reply: changed }],
    [remove, { reply: { id: 1 } }],
    [many, { body: { act: 'remove', rows: [key] }, reply: { done: [key], refused: [] } }],
    [moved, { body: { version: 1, after: 2 }, reply: { ...changed, stoodAfter: null } }],
    [imported, { body: { isTrial: true, rows: [draft] }, reply: { added: 0, faults: [] } }],
    ...steps.map(
      (step) =>
        [step, { ...(step.parts.body && { body: { accepts: true } }), reply: changed }] as const,
    ),
  ])
}
