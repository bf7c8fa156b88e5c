import type { Page } from './journey.ts'

/** Counts what a hand does from now on. */
export const countPresses = (page: Page) =>
  page.evaluate(() => {
    const counted = globalThis as unknown as { presses: number }
    counted.presses = 0
    for (const type of ['keydown', 'pointerdown'])
      window.addEventListener(type, () => (counted.presses += 1), true)
  })
export const presses = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { presses: number }).presses)
