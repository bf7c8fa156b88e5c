import { expect, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house, makeSoldEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

test('a clerk finds tonight’s event at the box office and opens its sale by one key', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  const menu = page.getByRole('navigation', { name: 'Hovedmeny' })
  await menu.getByRole('link', { name: 'Billettluke' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Billettluke' })).toBeVisible()
  await expect(page.locator('aside [aria-current], header [aria-current]')).toHaveText([
    'Billettluke',
  ])
  const tiles = page.locator('[data-tile]')
  await expect(tiles.first()).toContainText(/av .* solgt/)
  await expect(tiles.first()).toContainText(/fra|Gratis/)
  const first = await tiles.first().getAttribute('href')

  // Arrow keys move between search and events, and Enter opens.
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Søk etter arrangement' })
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tiles.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tiles.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(first ?? '')
})

test('the box office finds later events, and shows what others sell', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeSoldEvent(page)
  await page.goto(`${house}/shows/box-office`)
  await page.getByRole('searchbox', { name: 'Søk etter arrangement' }).fill('finnes ikke noe sted')
  await expect(page.getByText('Ingen treff')).toBeVisible()
  const answer = await page.request.get(`/api/v1${house}/events/${event.id}`)
  const { title } = (await answer.json()) as { title: string }
  await page.getByRole('searchbox', { name: 'Søk etter arrangement' }).fill(title)
  await expect(page.locator('[data-tile]').filter({ hasText: title }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('users who may not sell have no box office', async ({ page }) => {
  await signIn(page, 'lese@sundet.test')
  await page.goto(`${house}/shows/box-office`)
  await expect(page.getByRole('heading', { name: 'Ingen tilgang' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Billettluke' })).toHaveCount(0)
})
