import { expect, it } from 'vitest'
import { areSeveral } from './queries.ts'

it('requests customers to compare only when the address names at least two customers', () => {
  expect(['7,9', '7,9,12'].map(areSeveral)).toEqual([true, true])
  expect(['', '7', '7,', 'undefined'].map(areSeveral)).toEqual([false, false, false, false])
})
