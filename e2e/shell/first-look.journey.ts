import { expect, test } from '../ground/journey.ts'
import { house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

test.beforeEach(({ page }) => signIn(page, 'sjef@sundet.test'))

test('the bell has a mark until the news are read', async ({ page }) => {
  await page.goto(`${house}/products`)
  await page.evaluate(() => localStorage.removeItem('dxweb.news'))
  await page.reload()
  const bell = page.getByRole('banner').getByRole('button', { name: /^Oppdateringer/ })
  await expect(bell).toHaveAccessibleName(/noe er nytt/)
  await bell.click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  // News are requested after a pause.
  await Promise.all([page.waitForResponse(/changelog/), page.reload()])
  await expect(bell).not.toHaveAccessibleName(/noe er nytt/)
})

test('the registers of Produkter are in four tabs', async ({ page }) => {
  await page.goto(`${house}/products`)
  const tabs = page.getByRole('navigation', { name: 'Produkter', exact: true })
  await expect(tabs.getByRole('link')).toHaveCount(4)
})

test('a month opens on the present week, with weekdays always visible', async ({ page }) => {
  await page.goto(`${house}/culture?mode=month`)
  const weekday = page.locator('.dx-month thead th').last()
  await expect(page.locator('.dx-month [aria-current="date"]')).toBeInViewport({ ratio: 1 })
  for (const by of [-4000, 4000]) {
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, by)
    await expect(weekday).toBeInViewport({ ratio: 1 })
  }
})

test('on a phone the first event is in the upper half of the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${house}/shows`)
  const first = page.locator('[data-row]').first()
  await expect(first).toBeVisible()
  const box = await first.boundingBox()
  expect(box?.y).toBeLessThan(422)
})
