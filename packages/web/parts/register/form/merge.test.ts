import { text } from '@dxweb/kit/fields/fields.ts'
import { expect, it } from 'vitest'
import { plansOf } from '../look/field-plan.ts'
import { differencesOf, mergedOf } from './merge.ts'

const plans = plansOf({ name: text(20), short: text(20), long: text(20), same: text(20) })
const base = { name: 'A', short: 'a', long: 'aa', same: 'x' }
const mine = { name: 'B', short: 'b', long: 'aa', same: 'y' }
const theirs = { name: 'A', short: 'c', long: 'cc', same: 'y' }

it('finds the fields that differ between two users’ edits, and which user changed each', () => {
  const found = differencesOf(plans, { base, mine, theirs })
  expect(found.map(({ plan, isContested, usual }) => [plan.field, isContested, usual])).toEqual([
    ['name', false, 'mine'],
    ['short', true, 'mine'],
    ['long', false, 'theirs'],
  ])
})

it('inserts the chosen values of the user’s own edit into the row saved by another user', () => {
  const chosen = { name: 'mine', short: 'theirs', long: 'theirs' } as const
  expect(mergedOf(mine, theirs, chosen)).toEqual({ name: 'B', short: 'c', long: 'cc', same: 'y' })
})
