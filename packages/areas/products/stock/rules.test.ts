import { expect, it } from 'vitest'
import { quantityFault, stockKinds } from './rules.ts'

it('refuses an invalid quantity', () => {
  const faults = (quantity: number) => stockKinds.map((kind) => quantityFault(kind, quantity))
  expect(faults(1)).toEqual([null, null, null, null, null])
  expect(faults(0)).toEqual(['too_low', 'too_low', 'too_low', null, 'not_zero'])
  expect(faults(-1)).toEqual(['too_low', 'too_low', 'too_low', 'too_low', null])
})
