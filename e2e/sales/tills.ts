import { type Browser, expect, type Locator, type Page } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'

export const panel = (page: Page) => page.getByRole('region', { name: 'Salg', exact: true })
export const chosen = (page: Page) => page.getByRole('list', { name: 'Valgte seter' })
export const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: true })

export async function enter(browser: Browser, email: string, isPhone = false): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...(isPhone && { viewport: { width: 390, height: 844 } }),
  })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

export const isLive = async (page: Page) =>
  expect(page.getByText('Direkte', { exact: true })).toBeVisible()

export async function oneOf(
  pages: readonly Page[],
  got: (page: Page) => Locator,
  refused: (page: Page) => Locator,
): Promise<void> {
  await expect
    .poll(async () => {
      const seen = pages.map(async (page) => {
        const [gotCount, refusedCount] = await Promise.all([
          got(page).count(),
          refused(page).count(),
        ])
        return `${gotCount} got, ${refusedCount} refused`
      })
      return (await Promise.all(seen)).toSorted()
    })
    .toEqual(['0 got, 1 refused', '1 got, 0 refused'])
}
