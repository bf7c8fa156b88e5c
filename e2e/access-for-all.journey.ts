import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './axe-findings.ts'
import { house, makeEvent, makeSoldEvent } from './far-event.ts'
import { go } from './go.ts'
import { tabTo } from './keys.ts'
import { signIn } from './log-in.ts'

/** What the page must show before it is looked at. */
interface Screen {
  path: string
  ready: string
}

const houseScreens: Screen[] = [
  { path: `${house}/dashboard`, ready: '.dx-dash__figure' },
  { path: `${house}/shows?period=lastSevenDays`, ready: '[data-row], .dx-event-card' },
  { path: `${house}/shows/new`, ready: 'form' },
  { path: `${house}/culture`, ready: '.dx-grid' },
  { path: `${house}/culture?mode=month`, ready: '.dx-month-event' },
  { path: `${house}/culture/timeline`, ready: '.dx-span' },
  { path: '/brukerkonto', ready: '#dx-account' },
]

const eventScreens = (event: string): Screen[] => [
  { path: `${event}/sales`, ready: '.dx-figures' },
  { path: `${event}/transactions`, ready: '[data-row]' },
  { path: `${event}/seating`, ready: '.dx-seat-map-canvas' },
  { path: `${event}/seating?view=list`, ready: '[data-seat]' },
  { path: `${event}/zones`, ready: '[data-row]' },
  { path: `${event}/note`, ready: '[contenteditable=true]' },
  { path: `${event}/reservations`, ready: '.dx-empty' },
  { path: `${event}/economy`, ready: '.dx-economy-actions' },
]

/** The first screen is loaded; the others are gone to in the application as it stands. */
async function show(page: Page, { path, ready }: Screen): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path, { waitUntil: 'commit' })
  else await go(page, path)
  await expect(page).toHaveURL(path)
  await expect(page.locator(ready).first()).toBeVisible()
}

test('login and home have nothing that bars anybody', async ({ page }) => {
  await page.goto('/login')
  expect.soft(await axeFindings(page), 'login').toEqual([])
  await signIn(page, 'flere@dxweb.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Velg organisasjon' })).toBeVisible()
  expect.soft(await axeFindings(page), 'home').toEqual([])
})

test('list, form, dashboard and account have nothing that bars anybody', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  for (const screen of houseScreens) {
    await show(page, screen)
    expect.soft(await axeFindings(page), screen.path).toEqual([])
  }
})

test('an event has nothing that bars anybody, its hall as map and as list', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { path } = await makeSoldEvent(page)
  for (const screen of eventScreens(path)) {
    await show(page, screen)
    expect.soft(await axeFindings(page), screen.path).toEqual([])
  }
})

test('a phone scrolls no page sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.goto('/login')
  expect(await overflow(), 'login').toBeLessThanOrEqual(0)
  await signIn(page, 'flere@dxweb.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Velg organisasjon' })).toBeVisible()
  expect(await overflow(), 'home').toBeLessThanOrEqual(0)
  const { path } = await makeSoldEvent(page)
  for (const screen of [...houseScreens, ...eventScreens(path)]) {
    await show(page, screen)
    expect.soft(await overflow(), screen.path).toBeLessThanOrEqual(0)
  }
})

test('a sale is made by keys alone, seats chosen in the list', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeEvent(page)
  await show(page, { path: `${event.path}/seating?view=list`, ready: '[data-seat]' })
  const sale = page.getByRole('region', { name: 'Salg', exact: true })
  await tabTo(page, page.locator('[data-seat][tabindex="0"]').first())
  await page.keyboard.press('Space')
  await expect(sale).toContainText('1 sete')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(sale).toContainText('2 seter')
  await page.keyboard.press('b')
  await expect(sale.getByRole('list', { name: 'Valgte seter' })).toContainText('Barn')
  await page.keyboard.press('F2')
  await expect(sale).toContainText('2 billetter solgt')
  await expect(sale.getByRole('button', { name: 'Nytt salg' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sale).toContainText('Velg seter i salen.')
  await expect(page.locator('[data-seat]').first()).toHaveAccessibleName(/solgt/)
})
