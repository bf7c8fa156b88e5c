import { expect, type Page, test } from '../ground/journey.ts'
import { logIn } from '../ground/log-in.ts'

test.use({ serviceWorkers: 'allow' })

const housesOfFirst = /Sundet/

/** Everything in the site's caches. */
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

test('the next user of a browser, offline, finds nothing of the previous one', async ({ page }) => {
  await logIn(page, 'sjef@sundet.test', '/partners/1003/shows')
  await expect(page.getByRole('main')).toContainText(housesOfFirst)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByRole('main')).toContainText(housesOfFirst)
  await expect.poll(async () => (await kept(page)).length).toBeGreaterThan(0)
  for (const { path } of await kept(page)) expect(path).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/)

  await page.goto('/apiweb/logout')
  await logIn(page, 'sjef@fjellvik.test', '/partners/1001/shows')
  await expect(page.getByRole('main')).toBeVisible()
  for (const { path, body } of await kept(page)) expect(body, path).not.toMatch(housesOfFirst)
  await page.context().setOffline(true)
  await page.goto('/partners/1003/shows')
  await expect(page.getByRole('heading', { name: 'Ingen forbindelse' })).toBeVisible()
  expect(await page.content()).not.toMatch(housesOfFirst)
})
