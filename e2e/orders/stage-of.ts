import type { Page } from '../ground/journey.ts'

/** Where the order stands in its status rail. */
export const stageOf = (page: Page) => page.locator('[aria-current="step"]')
