import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/steps/chromium-step.ts'

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium refuses its sandbox to root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** As a Norwegian desk sees it. */
export const desk = {
  locale: 'nb-NO',
  timezoneId: 'Europe/Oslo',
  viewport: { width: 1440, height: 900 },
}

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
