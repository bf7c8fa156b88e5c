import { defineConfig } from '@playwright/test'
import { paced } from '../scripts/steps/pace/pace.ts'
import { launchOptions, norwegian } from './ground/browser.ts'
import { longestPause } from './venue/progress.ts'

/** Each journey has a venue of its own (`venue/keeper.ts`); E2E_URL, whose data all share, allows one worker. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.{journey,spec,test}.ts',
  globalSetup: './servers.ts',
  outputDir: '../test-results',
  workers: process.env.E2E_URL ? 1 : 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Extended by every step that ends, so that it ends only a journey that is stuck.
  timeout: longestPause,
  // Retried blocks have no timeout of their own.
  expect: { timeout: paced(30_000), toPass: { timeout: paced(60_000) } },
  reporter: [
    ['list'],
    ['./venue/costs-reporter.ts'],
    ['../scripts/steps/journal/playwright-reporter.ts'],
  ],
  use: {
    ...norwegian,
    viewport: { width: 1440, height: 900 },
    // Animations would be drawn sixty times a second.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: paced(30_000),
    navigationTimeout: paced(30_000),
    // A worker that keeps files doubles the price of each load; the journeys that are about it allow it.
    serviceWorkers: 'block',
    // Traces make journeys a third slower; use `--trace on` when looking for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
