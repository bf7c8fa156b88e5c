import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, inkOn } from './contrast.ts'

const colors = fc
  .integer({ min: 0, max: 0xff_ffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('chooses a readable text colour for every background colour', () => {
  fc.assert(
    fc.property(colors, (ground) => {
      expect(contrast(ground, inkOn(ground))).toBeGreaterThan(4.5)
    }),
    { numRuns: 2000 },
  )
})

it('computes the contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#2f7f74', '#2f7f74')).toBe(1)
  expect([inkOn('#fdf0d3'), inkOn('#064a44')]).toEqual(['#000000', '#ffffff'])
})
