import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinItems, splitItems } from './item-text.ts'

const part = fc
  .string({ minLength: 1 })
  .filter((text) => text.trim() === text && !text.includes('\r'))

it('reads list items with any characters back from a cell', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
      (rows) => {
        expect(splitItems(joinItems(rows))).toEqual(rows)
      },
    ),
  )
})

it('reads typed list items separated by line breaks or semicolons, and ignores empty items', () => {
  expect(splitItems('Medlem | 90,00; Student|80\n | 70;')).toEqual([
    ['Medlem', '90,00'],
    ['Student', '80'],
    ['', '70'],
  ])
})
