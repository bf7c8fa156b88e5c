import { defineConfig } from '@playwright/test'
import { leftOut, seedOfRun } from '../scripts/steps/drawn/left-out.ts'
import { paced } from '../scripts/steps/pace/pace.ts'
import { launchOptions, norwegian } from './ground/browser.ts'
import { longestPause } from './venue/progress.ts'

/**
 * Each journey has its own venue (`venue/keeper.ts`). With E2E_URL all journeys share one venue, so only one worker
 * runs.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.{journey,spec,test}.ts',
  testIgnore: leftOut('e2e', seedOfRun()).map((file) => `**/${file}`),
  globalSetup: './servers.ts',
  outputDir: '../test-results',
  workers: process.env.E2E_URL ? 1 : 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Every finished step extends this timeout, so only a stuck journey reaches it.
  timeout: longestPause,
  // Retried blocks (`toPass`) have no timeout by default.
  expect: { timeout: paced(30_000), toPass: { timeout: paced(60_000) } },
  reporter: [
    ['list'],
    ['./venue/costs-reporter.ts'],
    ['../scripts/steps/journal/playwright-reporter.ts'],
  ],
  use: {
    ...norwegian,
    viewport: { width: 1440, height: 900 },
    // Playing animations costs processor time for each frame.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: paced(30_000),
    navigationTimeout: paced(30_000),
    // A service worker doubles the cost of each load, so only journeys that test it allow it.
    serviceWorkers: 'block',
    // Traces make journeys a third slower; use `--trace on` when looking for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
