import { color, optionalText, priceOre } from '@dxweb/kit/fields/fields.ts'
import { describe, expect, it } from 'vitest'
import { plansOf } from '../look/field-plan.ts'
import { readTyped } from './typed.ts'

const place = { locale: 'nb', timeZone: 'Europe/Oslo' }
const plans = plansOf({ color, priceOre, note: optionalText(20) })
const read = (typed: Record<string, string>) => readTyped(plans, typed, place)

describe('a value typed into a form', () => {
  it('reads a colour from its name', () => {
    expect(read({ color: 'Rød', priceOre: '1 234,50', note: '' })).toEqual({
      values: { color: '#c0392b', priceOre: 123_450, note: '' },
      faults: {},
    })
  })

  it('reports an invalid colour or amount at its field, and keeps the typed text', () => {
    const { values, faults } = read({ color: 'rødlig', priceOre: 'abc', note: 'abc' })
    expect(faults).toEqual({ color: { code: 'color' }, priceOre: { code: 'price' } })
    expect(values).toEqual({ color: 'rødlig', priceOre: 'abc', note: 'abc' })
  })
})
