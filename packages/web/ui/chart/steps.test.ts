import { describe, expect, it } from 'vitest'
import { placesOf } from './steps.ts'

const ticksOf = (most: number, unit?: number) =>
  placesOf({
    label: '',
    steps: [{ key: 'a', label: 'a', value: most, said: '' }],
    width: 600,
    tell: String,
    unit,
  }).ticks

describe('the axis of a chart', () => {
  it('has round values, never more than five', () => {
    expect(ticksOf(347)).toEqual([0, 100, 200, 300, 400])
    expect(ticksOf(4_500_000)).toEqual([0, 2_000_000, 4_000_000, 6_000_000])
  })

  it('has whole hours where values are minutes, unless all are within some hours', () => {
    expect(ticksOf(960, 60)).toEqual([0, 300, 600, 900, 1200])
    expect(ticksOf(90, 60)).toEqual([0, 25, 50, 75, 100])
  })
})
