import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any screen has before what is looked for. */
const mostStops = 150

interface Stop {
  /** It was drawn anew meanwhile: who looks has to find it again. */
  isGone: boolean
  isThere: boolean
  /** What has the focus can be told from what has not. */
  isSeen: boolean
  /** It stands before what has the focus. */
  isBehind: boolean
}

const look = (element: Element): Stop => {
  const active = document.activeElement ?? document.body
  const isGone = !element.isConnected
  const order = active.compareDocumentPosition(element)
  const isBehind = (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  if (active !== element) return { isGone, isThere: false, isSeen: false, isBehind }
  // A search draws it on its frame, a switch on what stands for it.
  const drawnOn = [element, element.parentElement, element.nextElementSibling]
  const isSeen = drawnOn.some((each) => {
    const style = each && getComputedStyle(each)
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
  })
  return { isGone, isThere: true, isSeen, isBehind }
}

/** Tabs until something has the focus, as somebody without a mouse does; the focus must then be seen. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  // To find it by its name takes longer than to tab: it is found once, not at each stop.
  let element = await wanted.elementHandle()
  for (let step = 0; element !== null && step < mostStops; step += 1) {
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

/** Writes over what stands in the field that has the focus. */
export async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Chooses in the list of the field that has the focus. */
export async function chooseByKeys(page: Page, option: string): Promise<void> {
  const chosen = page.getByRole('listbox').getByRole('option', { name: option, exact: true })
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toBeVisible()
  for (let step = 0; step < 60; step += 1) {
    if ((await chosen.getAttribute('data-combobox-selected')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(chosen).toBeHidden()
}
