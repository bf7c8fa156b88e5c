import { randomInt } from 'node:crypto'
import { expect, type Page } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { handle, middleOf, shownRows } from '../ground/row-order.ts'
import { paced } from '../../scripts/steps/pace/pace.ts'

const categories = `${venue}/partnerprofile/pricecategories/pricecategorydefinitions`

export async function dragThroughLongList(page: Page): Promise<void> {
  const run = `Rad ${randomInt(1_000_000_000)}`
  const rows = Array.from({ length: 250 }, (_, at) => ({
    name: `${run} ${at + 100}`,
    shortName: 'PRØ',
    longName: '',
    displayName: '',
    standardPriceOre: 12_000,
    prices: [],
    isSoldOnWeb: false,
    isAddedToCinema: false,
    isAddedToCulture: false,
    isCompanion: false,
  }))
  const asked = { rows, isTrial: false }
  await call(page, 'POST', `${venue}/pricecategorydefinitions/import`, asked)
  await go(page, `${categories}?q=${encodeURIComponent(run)}`)
  const row = page.getByRole('row').filter({ hasText: `${run} 225` })
  await expect(page.getByRole('row').filter({ hasText: `${run} 100` })).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    await expect(row).toBeVisible({ timeout: paced(1000) })
  }).toPass()
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: `${run} 225` })).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()

  await go(page, categories)
  await expect(shownRows(page).first()).toBeVisible()
  const last = handle(page, `${run} 349`)
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect(last).toBeVisible({ timeout: paced(1000) })
  }).toPass()
  const start = await middleOf(last)
  const scrolled = () => page.evaluate(() => window.scrollY)
  const end = await scrolled()
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y - 30, { steps: 3 })
  // Near the edge the list scrolls by itself, and the wheel scrolls it as well.
  await page.mouse.move(start.x, 120, { steps: 3 })
  await expect.poll(scrolled).toBeLessThan(end - 500)
  await page.mouse.move(start.x, 450, { steps: 3 })
  await expect(async () => {
    await page.mouse.wheel(0, -100_000)
    expect(await scrolled()).toBe(0)
  }).toPass()
  const top = await middleOf(page.locator('[data-row="0"] [data-handle]'))
  await page.mouse.move(start.x, top.y, { steps: 3 })
  // The drop position is announced and marked by a line before the row is released.
  await expect(page.getByText(/plass 1 av/)).toBeAttached()
  await page.mouse.up()
  await expect(shownRows(page).first()).toHaveText(`${run} 349`)
}
