import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker controls a page only from its second load on. */
async function withWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a screen loaded offline is our own page, which opens it when the network is back', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await withWorker(page, `${house}/report`)
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
  await page.goto(`${house}/report`)
  await expect(page.getByRole('heading', { name: 'Ingen forbindelse' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Rapporter' })).toBeVisible()
})

test('an offline list says so while it waits, and keeps its rows', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(`${house}/shows`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await go(page, `${house}/crm/customers`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await go(page, `${house}/shows`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^Ingen forbindelse\. Det du ser/)).toBeVisible()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await go(page, `${house}/crm/duplicates`)
  await expect(page.getByText('Det hentes av seg selv når nettet er tilbake.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Det hentes av seg selv når nettet er tilbake.')).toBeHidden()
  await expect(page.getByText(/^Ingen forbindelse\. Det du ser/)).toBeHidden()
})

test('DxWeb can be installed as an application, with name and icons', async ({ page }) => {
  await page.goto('/login')
  const answer = await page.request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const {
    name,
    start_url: start,
    icons,
  } = (await answer.json()) as {
    name: string
    start_url: string
    icons: { src: string; sizes: string }[]
  }
  expect([name, start]).toEqual(['DxWeb', '/'])
  for (const { src, sizes } of icons) {
    const width = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(width).toBe(sizes)
  }
})
