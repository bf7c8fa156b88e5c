import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

test.use({ serviceWorkers: 'allow' })

const bar = (page: Page) => page.getByText(/^Ingen forbindelse\. Det du ser/)
const waiting = (page: Page) => page.getByText('Det hentes av seg selv når nettet er tilbake.')
const firstRow = (page: Page) => page.locator('[data-row]').first()

/** A list keeps its rows, and one that was not read waits for the network. */
async function goOn(page: Page): Promise<void> {
  await go(page, `${house}/crm/customers`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await go(page, `${house}/shows`)
  await expect(firstRow(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(bar(page)).toBeVisible()
  await expect(firstRow(page)).toBeVisible()
  await go(page, `${house}/crm/duplicates`)
  await expect(waiting(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(waiting(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()
}

/** A page that is loaded offline is our own, in the language last shown, and leads to the scanner. */
async function reloadOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ingen forbindelse' })).toBeVisible()
  await expect(page).toHaveTitle('Ingen forbindelse · DxWeb')
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Åpne skanneren' })).toHaveAttribute(
    'href',
    `${house}/shows/scan`,
  )
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.goto('/partners/1001/shows')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('locale', 'nb'))
}

test('lists go on offline, and a page loaded offline opens by itself when the network is back', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The worker controls a page only from its second load on.
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  await goOn(page)
  await reloadOffline(page)
  await page.goto(`${house}/report`)
  await expect(page.getByRole('heading', { name: 'Ingen forbindelse' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Rapporter' })).toBeVisible()
})
