import type { Page } from '../ground/journey.ts'

/** Finds the current stage in an order's status rail. */
export const stageOf = (page: Page) => page.locator('[aria-current="step"]')
