import { expect, it } from 'vitest'
import { sidesWithMore } from './use-more-to-scroll.ts'

it('returns the sides to which a row of items can be scrolled', () => {
  const at = (scrollLeft: number, scrollWidth = 500) =>
    sidesWithMore({ scrollLeft, scrollWidth, clientWidth: 300 })
  expect([at(0), at(100), at(200), at(0, 300)]).toEqual(['end', 'start end', 'start', ''])
  expect(at(199.2)).toBe('start')
})
