import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/steps/chromium-step.ts'

const executablePath = findChromium()
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
/** Chromium refuses its sandbox to root. */
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet

/** `server.ts` starts the product once and tells its address in E2E_URL. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.{journey,spec,test}.ts',
  globalSetup: './server.ts',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  globalTimeout: 20 * 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
})
