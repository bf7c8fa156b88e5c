export { expect, test } from '@playwright/test'
export type { Browser, Locator, Page } from '@playwright/test'
