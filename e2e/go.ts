import type { Page } from '@playwright/test'

/** Opens an address in the application as it stands, as a link there does: nothing is loaded anew. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path)
