import { expect, it } from 'vitest'
import { comparedOf } from './queries.ts'

it('requests customers to compare only when the address names two or more', () => {
  const isAsked = (ids: string) => comparedOf(1003, ids).enabled
  expect(['7,9', '7,9,12'].map(isAsked)).toEqual([true, true])
  expect(['', '7', '7,', 'undefined'].map(isAsked)).toEqual([false, false, false, false])
})
