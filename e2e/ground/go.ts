import type { Page } from '@playwright/test'

/**
 * Opens an address in the application as it stands, as a link there does: nothing is loaded anew. Waits until it
 * stands, since an address that is told while it starts is heard by nobody.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.evaluate((to) => history.pushState({}, '', to), path)
}
