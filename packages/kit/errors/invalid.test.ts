import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from './errors.ts'
import { id, idParam, text } from '../fields/fields.ts'
import { readAs } from './invalid.ts'

const line = z.strictObject({ seatId: id, name: z.optional(text(20)) })
const sale = z.strictObject({
  title: text(20),
  lines: z.array(line).check(z.minLength(1), z.maxLength(3)),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(9))),
  share: z.optional(z.number()),
  state: z.optional(z.enum(['draft', 'published'])),
  code: z.optional(z.string().check(z.minLength(4), z.regex(/^\d+$/, { error: 'postal_code' }))),
})
const good = { title: 'Revy', lines: [{ seatId: 1 }] }

function fieldsOf(value: unknown, schema: z.ZodMiniType = sale) {
  try {
    readAs(schema, value)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') return error.fields
    throw error
  }
  return undefined
}

describe('parsing a value', () => {
  it('returns a valid value as parsed by the schema', () => {
    expect(readAs(sale, { ...good, title: '  Revy ' })).toEqual(good)
    expect(readAs(idParam, '42')).toBe(42)
  })

  it.each([
    ['title', { title: undefined }, { code: 'required' }],
    ['title', { title: null }, { code: 'required' }],
    ['title', { title: '   ' }, { code: 'required' }],
    ['title', { title: 7 }, { code: 'not_valid' }],
    ['title', { title: 'x'.repeat(21) }, { code: 'too_long', params: { max: 20 } }],
    ['title', { title: 'a\u0000b' }, { code: 'not_text' }],
    ['lines', { lines: [] }, { code: 'too_few', params: { min: 1 } }],
    [
      'lines',
      { lines: Array.from({ length: 4 }, () => ({ seatId: 1 })) },
      { code: 'too_many', params: { max: 3 } },
    ],
    ['lines.1.seatId', { lines: [{ seatId: 1 }, { seatId: 'b' }] }, { code: 'not_a_number' }],
    ['lines.0.seat', { lines: [{ seatId: 1, seat: 1 }] }, { code: 'unknown_field' }],
    ['count', { count: 0 }, { code: 'too_low', params: { min: 1 } }],
    ['count', { count: 10 }, { code: 'too_high', params: { max: 9 } }],
    ['count', { count: 1.5 }, { code: 'not_whole' }],
    ['count', { count: 'ti' }, { code: 'not_a_number' }],
    ['share', { share: '1' }, { code: 'not_a_number' }],
    ['state', { state: 'sold' }, { code: 'not_valid' }],
    ['code', { code: '12' }, { code: 'too_short', params: { min: 4 } }],
    ['code', { code: '12ab' }, { code: 'postal_code' }],
    ['price', { price: 1 }, { code: 'unknown_field' }],
    ['*', { '<b>hva som helst</b>': 1 }, { code: 'unknown_field' }],
    ['lines.0.*', { lines: [{ seatId: 1, ['x'.repeat(41)]: 1 }] }, { code: 'unknown_field' }],
  ])('reports the error at field %s of %j', (field, change, expected) => {
    expect(fieldsOf({ ...good, ...change })).toEqual({ [field]: expected })
  })

  it('reports all invalid fields of a value at once', () => {
    expect(fieldsOf({ lines: [], price: 1 })).toEqual({
      title: { code: 'required' },
      lines: { code: 'too_few', params: { min: 1 } },
      price: { code: 'unknown_field' },
    })
  })

  it('reports unknown fields that have the names of built-in object properties', () => {
    const sent: unknown = JSON.parse('{ "__proto__": 1, "constructor": 2 }')
    expect(Object.keys(fieldsOf(sent, z.strictObject({})) ?? {}).toSorted()).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  it('refuses a value that is not an object without naming a field', () => {
    expect(fieldsOf('text')).toEqual({ '': { code: 'not_valid' } })
    expect(fieldsOf(undefined)).toEqual({ '': { code: 'required' } })
  })
})
