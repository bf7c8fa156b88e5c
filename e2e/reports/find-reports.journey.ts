import { expect, type Page, test } from '../ground/journey.ts'
import { venue } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { rowsOf, sumOf, whenRead } from './report-table.ts'
import { saveSetting } from './saved-settings.ts'

async function findByKeys(page: Page) {
  await page.goto(`${venue}/report`)
  await expect(page.getByRole('searchbox', { name: 'Hva vil du vite?' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Hva vil du vite?' })).toBeFocused()
  await page.keyboard.type('når kjøper folk')
  const found = page.getByRole('region', { name: /^\d+ rapport/ }).getByRole('link')
  await expect(found.first()).toHaveText(/^Salg per time.*Fant: Når kjøper folk\?$/)
  await page.keyboard.press('ArrowDown')
  await expect(found.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${venue}/report/sales-by-hour`)
  await expect(rowsOf(page).first()).toBeVisible()
}

/**
 * Opens the largest group by key and by click. Checks that the shows add up to the sum of the group, and the rows of
 * each show to the sum of the show.
 */
async function drillDown(page: Page) {
  const gross = await sumOf(page, 'Brutto')
  expect(gross).toMatch(/\d/)
  await page.getByRole('combobox', { name: 'Grupper', exact: true }).selectOption('channel')
  await expect(page).toHaveURL(/group=channel/)
  await page.getByRole('button', { name: 'Brutto' }).click()
  await page.getByRole('button', { name: 'Brutto' }).click()
  await expect(page).toHaveURL(/sort=-grossOre/)
  await whenRead(page)
  expect(await sumOf(page, 'Brutto')).toBe(gross)
  const largest = await rowsOf(page).first().locator('td').allInnerTexts()
  const grouped = page.url()
  await rowsOf(page).first().press('Enter')
  await expect(page).toHaveURL(/group=event/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(grouped)
  await whenRead(page)
  expect(await rowsOf(page).first().locator('td').allInnerTexts()).toEqual(largest)
  await rowsOf(page).first().click()
  await expect(page).toHaveURL(/group=event/)
  await expect(rowsOf(page).first()).toBeVisible()
  expect(largest).toContain(await sumOf(page, 'Brutto'))
  const show = await rowsOf(page).first().locator('td').allInnerTexts()
  await rowsOf(page).first().click()
  await expect(page).toHaveURL(/group=rows/)
  await expect(rowsOf(page).first()).toBeVisible()
  expect(show).toContain(await sumOf(page, 'Brutto'))
  await page.goBack()
  await expect(page).toHaveURL(/group=event/)
  await page.getByRole('combobox', { name: 'Grupper', exact: true }).selectOption('')
  await expect(page).toHaveURL(/group=rows/)

  await page.getByRole('combobox', { name: 'Kanal' }).selectOption('')
  await expect.poll(() => sumOf(page, 'Brutto')).toBe(gross)
}

async function keepPlace(page: Page) {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  const middle = () =>
    page.evaluate(() => {
      const at = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      return Number(at?.closest('[data-row]:has(a)')?.getAttribute('data-row') ?? 0)
    })
  await expect.poll(middle).toBeGreaterThan(60)
  const place = await middle()
  const link = page.locator(`[data-row="${place}"] a`)
  const to = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(to ?? '')
  await expect(page.getByRole('dialog', { name: 'Kvittering' })).toBeVisible()
  await page.goBack()
  const focused = () =>
    page.evaluate(() => document.activeElement?.querySelector('a')?.getAttribute('href'))
  await expect.poll(focused).toBe(to)
  await expect(page.locator(`[data-row="${place}"]`)).toBeInViewport()
}

test('a report is found by a question, keeps its position after drilling down to a receipt, and is saved and shared', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await findByKeys(page)
  await drillDown(page)
  await keepPlace(page)
  await saveSetting(page, browser)
})
