import { expect, it } from 'vitest'
import { keyAction, type PressedKey } from './board-keys.ts'

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
})

it('an arrow key moves the focus to another cell, or to another show within the cell', () => {
  const down = { kind: 'go', rows: 1, columns: 0 }
  expect(keyAction(press('ArrowDown'), false)).toEqual(down)
  expect(keyAction(press('ArrowDown'), true)).toEqual({ kind: 'next', by: 1 })
  expect(keyAction(press('ArrowLeft'), true)).toEqual({ kind: 'go', rows: 0, columns: -1 })
})

it('a digit selects a film, and Enter places the selected film', () => {
  const digits = ['1', '9', '0'].map((key) => keyAction(press(key), false))
  expect(digits).toEqual([0, 8, 9].map((at) => ({ kind: 'film', at })))
  expect(keyAction(press('Enter'), false)).toEqual({ kind: 'place' })
  expect(keyAction(press('Enter'), true)).toEqual({ kind: 'open' })
})

it('Alt with an arrow key moves a show, and Alt+Shift with an arrow key copies the show', () => {
  const later = { kind: 'shift', rows: 0, columns: 0, minutes: 5, isCopy: false }
  expect(keyAction(press('ArrowDown', { altKey: true }), true)).toEqual(later)
  const aside = keyAction(press('ArrowRight', { altKey: true, shiftKey: true }), true)
  expect(aside).toEqual({ kind: 'shift', rows: 0, columns: 1, minutes: 0, isCopy: true })
  expect(keyAction(press('ArrowDown', { altKey: true }), false)).toBe(null)
})

it('leaves Ctrl keys to the browser, except for undo', () => {
  expect(keyAction(press('z', { ctrlKey: true }), false)).toEqual({ kind: 'undo' })
  expect(keyAction(press('p', { ctrlKey: true }), false)).toBe(null)
})
