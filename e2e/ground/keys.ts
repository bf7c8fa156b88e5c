import { expect, type Locator, type Page } from '@playwright/test'
import { paced } from '../../scripts/steps/pace/pace.ts'

/** More tab stops than any screen has. */
const maxStops = 150

interface Stop {
  isGone: boolean
  isThere: boolean
  isSeen: boolean
  /** True if the wanted element precedes the focused one. */
  isBehind: boolean
}

const look = (element: Element): Stop => {
  const active = document.activeElement ?? document.body
  const isGone = !element.isConnected
  const order = active.compareDocumentPosition(element)
  const isBehind = (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  if (active !== element) return { isGone, isThere: false, isSeen: false, isBehind }
  // Search fields show the focus on their frame, switches on their label.
  const drawnOn = [element, element.parentElement, element.nextElementSibling]
  const isSeen = drawnOn.some((each) => {
    const style = each && getComputedStyle(each)
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
  })
  return { isGone, isThere: true, isSeen, isBehind }
}

/** Presses Tab until the element has the focus, which must be visible. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  // Looks the element up once, since finding it by name takes longer than a tab.
  let element = await wanted.elementHandle()
  for (let step = 0; element !== null && step < maxStops; step += 1) {
    const { isGone, isThere, isSeen, isBehind } = await element.evaluate(look)
    if (isGone) {
      element = await wanted.elementHandle()
      continue
    }
    if (isThere) {
      expect.soft(isSeen, `the focus is seen at ${wanted.toString()}`).toBe(true)
      return
    }
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`No tab stop at ${wanted.toString()}`)
}

export async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

export async function chooseByKeys(page: Page, option: string): Promise<void> {
  const chosen = page.getByRole('listbox').getByRole('option', { name: option, exact: true })
  const isMarked = async () => (await chosen.getAttribute('data-combobox-selected')) !== null
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toBeVisible()
  // A list that reloads keeps its marked option but loses its position. A retry first presses the arrow key once more.
  let isRepeated = false
  await expect(async () => {
    if (isRepeated && (await chosen.isVisible())) await page.keyboard.press('ArrowDown')
    isRepeated = true
    for (let step = 0; step < 60 && (await chosen.isVisible()); step += 1) {
      if (await isMarked()) break
      await page.keyboard.press('ArrowDown')
    }
    if (await chosen.isVisible()) await page.keyboard.press('Enter')
    await expect(chosen).toBeHidden({ timeout: paced(1000) })
  }).toPass()
}

export const countPresses = (page: Page) =>
  page.evaluate(() => {
    const counted = globalThis as unknown as { presses: number }
    counted.presses = 0
    for (const type of ['keydown', 'pointerdown'])
      window.addEventListener(type, () => (counted.presses += 1), true)
  })
export const presses = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { presses: number }).presses)
