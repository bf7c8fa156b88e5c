import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { day, dayAhead } from './fields.ts'

const accepted = (typed: string) =>
  [day, dayAhead].map((field) => z.safeParse(field, typed).success)

it.each(['1900-01-01', '2024-02-29', '2199-12-31'])('accepts the day %s', (typed) => {
  expect(accepted(typed)).toEqual([true, true])
})

it.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-30'])(
  'refuses the day %s, which does not exist or is outside the supported years',
  (typed) => {
    expect(accepted(typed)).toEqual([false, false])
  },
)
