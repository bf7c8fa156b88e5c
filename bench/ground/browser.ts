import { type Browser, chromium } from '@playwright/test'
import { launchOptions, norwegian } from '../../e2e/ground/browser.ts'

export const desk = { ...norwegian, viewport: { width: 1440, height: 900 } }

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(launchOptions)
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
