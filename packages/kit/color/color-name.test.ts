import { expect, it } from 'vitest'
import { readColor } from './color-name.ts'

it('reads colour names and hex codes, and rejects other text', () => {
  expect(['rød', ' Red ', '#f00', 'F00', '2F7F74', '#2f7f74'].map(readColor)).toEqual([
    '#c0392b',
    '#c0392b',
    '#ff0000',
    '#ff0000',
    '#2f7f74',
    '#2f7f74',
  ])
  expect(['', 'rødt lys', '#12', '#gggggg', '#1234567'].map(readColor)).toEqual(Array(5).fill(null))
})
