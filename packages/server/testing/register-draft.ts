import type { AnyCollection } from '@dxweb/kit/collection.ts'
import { type FieldKind, type Fields, isNullable, kindOf } from '@dxweb/kit/field-kinds.ts'
import type * as z from 'zod/mini'

const samples: Record<Exclude<FieldKind['kind'], 'choice' | 'text' | 'reference'>, unknown> = {
  longText: 'Flere\nlinjer',
  money: 12_000,
  percent: 1500,
  count: 3,
  minutes: 90,
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
  items: [],
  other: null,
}

function sampleOf(schema: z.ZodMiniType, mark: string): unknown {
  const kind = kindOf(schema)
  if (kind.kind === 'reference') return isNullable(schema) ? null : 1
  if (kind.kind === 'choice') return kind.values[0]
  if (kind.kind === 'text') return mark.slice(0, kind.max)
  return samples[kind.kind]
}

/** The text field that tells rows of a register from each other, if it has one. */
export const markOf = ({ search = [] }: AnyCollection): string | undefined =>
  search.find((field) => field === 'name') ?? search[0]

const sampleFields = (fields: Fields, mark: string) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [field, sampleOf(schema, mark)]),
  )

/** A row that a register takes, made from what its fields mean. The field that `markOf` names is `mark`. */
export function draftOf(
  collection: AnyCollection,
  mark = 'Test',
  own: Record<string, unknown> = {},
): Record<string, unknown> {
  const field = markOf(collection)
  return {
    ...sampleFields(collection.fields, 'Prøve'),
    ...(field !== undefined && { [field]: mark }),
    ...own,
  }
}
