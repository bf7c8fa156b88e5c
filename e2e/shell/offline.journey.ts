import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { logIn, signIn } from '../ground/log-in.ts'

test.use({ serviceWorkers: 'allow' })

const bar = (page: Page) => page.getByText(/^Ingen forbindelse\. Det du ser/)
const waiting = (page: Page) => page.getByText('Det hentes av seg selv når nettet er tilbake.')
const firstRow = (page: Page) => page.locator('[data-row]').first()

const venuesOfFirst = /Sundet/

const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: { path: string; body: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        all.push({ path: new URL(request.url).pathname, body: (await response?.text()) ?? '' })
      }
    }
    return all
  })

async function goOn(page: Page): Promise<void> {
  await go(page, `${venue}/crm/customers`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await go(page, `${venue}/shows`)
  await expect(firstRow(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(bar(page)).toBeVisible()
  await expect(firstRow(page)).toBeVisible()
  await go(page, `${venue}/crm/duplicates`)
  await expect(waiting(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(waiting(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()
}

/** Loads a page offline. The product's offline page appears in the stored language, with a link to the scanner. */
async function reloadOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ingen forbindelse' })).toBeVisible()
  await expect(page).toHaveTitle('Ingen forbindelse · DxWeb')
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Åpne skanneren' })).toHaveAttribute(
    'href',
    `${venue}/shows/scan`,
  )
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.goto('/partners/1001/shows')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('locale', 'nb'))
}

async function changeUser(page: Page): Promise<void> {
  await expect.poll(async () => (await kept(page)).length).toBeGreaterThan(0)
  for (const { path } of await kept(page)) expect(path).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/)
  await page.goto('/apiweb/logout')
  await logIn(page, 'sjef@fjellvik.test', '/partners/1001/shows')
  await expect(page.getByRole('main')).toBeVisible()
  for (const { path, body } of await kept(page)) expect(body, path).not.toMatch(venuesOfFirst)
  await page.context().setOffline(true)
  await page.goto(`${venue}/shows`)
  await expect(page.getByRole('heading', { name: 'Ingen forbindelse' })).toBeVisible()
  expect(await page.content()).not.toMatch(venuesOfFirst)
}

test('lists keep working offline, a page loaded offline opens when the network is back, and the next user finds no old data', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${venue}/shows`)
  await expect(page.getByRole('main')).toContainText(venuesOfFirst)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The service worker controls a page only from its second load on.
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  await goOn(page)
  await reloadOffline(page)
  await page.goto(`${venue}/report`)
  await expect(page.getByRole('heading', { name: 'Ingen forbindelse' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Rapporter' })).toBeVisible()
  await changeUser(page)
})
