import type { Page } from '@playwright/test'

/**
 * Navigates inside the application, without a reload. Waits first, since a navigation during the page's start is lost.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.evaluate((to) => history.pushState({}, '', to), path)
}
