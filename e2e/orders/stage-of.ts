import type { Page } from '../ground/journey.ts'

export const stageOf = (page: Page) => page.locator('[aria-current="step"]')
