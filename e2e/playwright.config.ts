import { defineConfig } from '@playwright/test'
import { launchOptions, norwegian } from './ground/browser.ts'
import { ownServer } from './ground/own-server.ts'

/** Each worker has a server and a demo of its own; the one server of E2E_URL has one worker. */
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
  globalTimeout: 20 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...norwegian,
    baseURL: ownServer()?.url,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A trace makes every journey a third slower; who looks for a fault asks for one with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
