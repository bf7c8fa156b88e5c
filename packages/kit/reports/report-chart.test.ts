import { expect, it } from 'vitest'
import { kindOf } from '../fields/field-kinds.ts'
import { wholeOf } from './report-chart.ts'
import * as field from './report-fields.ts'

it('the axis has every hour from the first to the last, including hours without sales', () => {
  expect(wholeOf(kindOf(field.hour), ['09:00', '12:00', '11:00'])).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '12:00',
  ])
  expect(wholeOf(kindOf(field.words), ['Kino', 'Revy'])).toEqual(['Kino', 'Revy'])
})
