import type { Page } from '@playwright/test'

/**
 * Navigates inside the application without reloading. Waits for the page, because a navigation during its start is
 * lost.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.evaluate((to) => history.pushState({}, '', to), path)
}
