import { expect, test } from '@playwright/test'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

test.beforeEach(({ page }) => signIn(page, 'sjef@sundet.test'))

test('the bell has a mark until what is new has been read, and then none', async ({ page }) => {
  await page.goto(`${house}/products`)
  await page.evaluate(() => localStorage.removeItem('dxweb.news'))
  await page.reload()
  const bell = page.getByRole('banner').getByRole('button', { name: /^Oppdateringer/ })
  await expect(bell).toHaveAccessibleName(/noe er nytt/)
  await bell.click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForResponse(/changelog/)
  await expect(bell).not.toHaveAccessibleName(/noe er nytt/)
})

test('the registers of Produkter stand in four tabs', async ({ page }) => {
  await page.goto(`${house}/products`)
  const tabs = page.getByRole('navigation', { name: 'Produkter', exact: true })
  await expect(tabs.getByRole('link')).toHaveCount(4)
})

test('a month begins in the window, and its weekdays stay as it is scrolled', async ({ page }) => {
  await page.goto(`${house}/culture?mode=month`)
  const weekdays = page.locator('.dx-month thead')
  await expect(weekdays).toBeInViewport()
  const first = page.locator('.dx-month tbody tr').first()
  await expect(first).toBeInViewport({ ratio: 1 })
  await page.locator('.dx-month tbody tr').last().scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4000)
  await expect(weekdays).toBeInViewport()
})

test('on a phone the first event stands in the upper half of the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${house}/shows`)
  const first = page.locator('[data-row]').first()
  await expect(first).toBeVisible()
  const box = await first.boundingBox()
  expect(box?.y).toBeLessThan(422)
})
