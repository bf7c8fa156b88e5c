import { defineConfig } from '@playwright/test'
import { launchOptions, norwegian } from './browser.ts'

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
  timeout: 180_000,
  globalTimeout: 20 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...norwegian,
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A trace makes every journey a third slower; who looks for a fault asks for one with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
