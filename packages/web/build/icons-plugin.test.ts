import { expect, it } from 'vitest'
import { joinedParts } from './icons-plugin.ts'

const flag = [
  ['path', { d: 'M5 5a5 5 0 0 1 7 0v9a5 5 0 0 1 -7 0v-9', key: 'svg-0' }],
  ['path', { d: 'M5 21v-7', key: 'svg-1' }],
] as const

it('joins lines of an icon that have equal attributes into one path', () => {
  expect(joinedParts(flag)).toEqual([
    ['path', { key: 'lines', d: 'M5 5a5 5 0 0 1 7 0v9a5 5 0 0 1 -7 0v-9M5 21v-7' }],
  ])
})

it('leaves an icon unchanged if its parts have different attributes or are not paths', () => {
  const circle = [
    ['circle', { cx: '1', cy: '1', r: '1', key: 'a' }],
    ['path', { d: 'M1 1', key: 'b' }],
  ] as const
  expect(joinedParts(circle)).toBe(circle)
  const faded = [
    ['path', { d: 'M1 1', opacity: '0.5' }],
    ['path', { d: 'M2 2' }],
  ] as const
  expect(joinedParts(faded)).toBe(faded)
  const relative = [
    ['path', { d: 'M1 1' }],
    ['path', { d: 'm2 2' }],
  ] as const
  expect(joinedParts(relative)).toBe(relative)
})
