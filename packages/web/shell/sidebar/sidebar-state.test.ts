import { expect, it } from 'vitest'
import { initiallyOpen } from './sidebar-state.ts'

it.each([
  [1440, null, null, true],
  [1440, null, 'closed', false],
  [1440, 'open', 'closed', true],
  [1025, null, null, true],
  [1024, null, null, false],
  [1024, null, 'open', false],
  [1024, 'open', null, true],
  [390, 'open', 'open', false],
])(
  'at %i px, with %s stored in the tab and %s on the device, the sidebar is initially open: %s',
  (width, tab, device, open) => {
    expect(initiallyOpen(width, tab, device)).toBe(open)
  },
)
