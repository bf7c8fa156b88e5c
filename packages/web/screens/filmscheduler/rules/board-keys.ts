export type KeyAction =
  | { kind: 'go'; rows: number; columns: number }
  /** Moves the focus to another show of the cell. */
  | { kind: 'next'; by: number }
  | { kind: 'shift'; rows: number; columns: number; minutes: number; isCopy: boolean }
  /** Selects the film at a position of the shelf. */
  | { kind: 'film'; at: number }
  | { kind: 'turnFilm'; by: number }
  | { kind: 'place' | 'open' | 'choose' | 'remove' | 'leave' | 'undo' }
  | { kind: 'copyDay' | 'swap' | 'publish' }

export interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const still = { rows: 0, columns: 0 }
const steps = new Map([
  ['ArrowLeft', { ...still, columns: -1 }],
  ['ArrowRight', { ...still, columns: 1 }],
  ['ArrowUp', { ...still, rows: -1 }],
  ['ArrowDown', { ...still, rows: 1 }],
])

/** Keys that move a show with Alt: up and down by five minutes, left and right by a column, page keys by a hall. */
const shifts = new Map([
  ['ArrowUp', { ...still, minutes: -5 }],
  ['ArrowDown', { ...still, minutes: 5 }],
  ['ArrowLeft', { ...still, columns: -1, minutes: 0 }],
  ['ArrowRight', { ...still, columns: 1, minutes: 0 }],
  ['PageUp', { ...still, rows: -1, minutes: 0 }],
  ['PageDown', { ...still, rows: 1, minutes: 0 }],
])

const onShow = new Map<string, KeyAction>([
  ['ArrowUp', { kind: 'next', by: -1 }],
  ['ArrowDown', { kind: 'next', by: 1 }],
  ['Enter', { kind: 'open' }],
  [' ', { kind: 'choose' }],
  ['Delete', { kind: 'remove' }],
  ['Backspace', { kind: 'remove' }],
  ['Escape', { kind: 'leave' }],
])

const onCell = new Map<string, KeyAction>([
  ['Enter', { kind: 'place' }],
  [' ', { kind: 'place' }],
  ['Escape', { kind: 'leave' }],
])

/** Letter keys are the first letters of Norwegian words: kopier, bytt, publiser. */
const anywhere = new Map<string, KeyAction>([
  ['PageUp', { kind: 'turnFilm', by: -1 }],
  ['PageDown', { kind: 'turnFilm', by: 1 }],
  ['k', { kind: 'copyDay' }],
  ['b', { kind: 'swap' }],
  ['p', { kind: 'publish' }],
])

/** 1 to 9 select the first films of the shelf, and 0 the tenth. */
const filmOf = (key: string): KeyAction | null =>
  /^\d$/.test(key) ? { kind: 'film', at: (Number(key) + 9) % 10 } : null

function withAlt({ key, shiftKey }: PressedKey, isOnShow: boolean): KeyAction | null {
  const shift = isOnShow ? shifts.get(key) : undefined
  return shift ? { kind: 'shift', ...shift, isCopy: shiftKey } : null
}

export function keyAction(pressed: PressedKey, isOnShow: boolean): KeyAction | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = pressed
  if (altKey) return withAlt(pressed, isOnShow)
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !shiftKey ? { kind: 'undo' } : null
  const own = (isOnShow ? onShow : onCell).get(key)
  if (own) return own
  const step = steps.get(key)
  return step ? { kind: 'go', ...step } : (anywhere.get(key) ?? filmOf(key))
}
