import { expect, it } from 'vitest'
import { wantedBy } from './column-widths.ts'

it('adds the width of the column menu to the last heading, even if the heading is wider than the texts', () => {
  for (const texts of [[], ['Sal 1'], ['Gamle festsalen i andre etasje']]) {
    const [inside, last] = [false, true].map((isCorner) => wantedBy(texts, 'Hall', 0, isCorner))
    expect(Number(last) - Number(inside)).toBe(26)
  }
})
