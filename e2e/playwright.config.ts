import { defineConfig } from '@playwright/test'
import { launchOptions, norwegian } from './ground/browser.ts'
import { ownServer } from './ground/own-server.ts'

/** Each worker has its own server and demo; E2E_URL allows one worker. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.{journey,spec,test}.ts',
  globalSetup: './servers.ts',
  outputDir: '../test-results',
  workers: process.env.E2E_URL ? 1 : 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  // A hang is found by the limit of each journey; 270 of them beside the server's tests take up to 20 minutes.
  globalTimeout: 24 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...norwegian,
    baseURL: ownServer()?.url,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A worker that keeps files doubles the price of each load; the journeys that are about it allow it.
    serviceWorkers: 'block',
    // Traces make journeys a third slower; use `--trace on` when looking for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
