import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { leftOut, seedOfRun } from './scripts/steps/drawn/left-out.ts'
import { paced } from './scripts/steps/pace/pace.ts'
import { isLanguage, messagesPlugin } from './packages/web/build/messages-plugin.ts'
import { repository } from './scripts/source/repository.ts'

/** Caches compiled code like `npm start`: the second process loads its modules in half the time. */
process.env['NODE_COMPILE_CACHE'] ??= join(repository, 'node_modules/.cache/compile')

const onADatabase = [
  'packages/areas/**/*routes.test.ts',
  'packages/areas/**/store.test.ts',
  'packages/areas/**/*-store.test.ts',
  'packages/server/**/*.test.ts',
  'demo/{*,!(doubles)/**/*}.test.ts',
]

/** Tests that render, or use objects of a browser. */
const onAPage = [
  'packages/web/**/*.test.tsx',
  'packages/web/data/{calls/{call-api,download},fragments/*,session/before-sudo}.test.ts',
  'packages/web/parts/register/import/read/read-workbook*.test.ts',
  'packages/web/screens/{partnerprofile/looks,products/places}.test.ts',
  'packages/web/screens/shows/reservations/deadline-fields.test.ts',
  'packages/web/shell/errors/uncaught.test.ts',
]

/** Lets Node load these modules like the product, without a transformation. */
const asTheProduct = { viteModuleRunner: false, nodeLoader: false }

const isWhole = process.env['DXWEB_WHOLE'] === '1'

/** Number by which a whole run multiplies the cases of a test (`server/testing/history/runs.ts`). */
const asked = isWhole ? 10 : 1

/** Timeouts far above the needs of a test, and longer on a machine that the runner has found slow. */
const patience = {
  testTimeout: paced(120_000 * asked),
  hookTimeout: paced(180_000),
  expect: { poll: { timeout: paced(60_000) } },
}

/**
 * Excludes catalogs from the cache between runs, since a cache key does not include the JSON files that a catalog
 * reads.
 */
const freshLanguages: Plugin = {
  name: 'dxweb-fresh-languages',
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (isLanguage(id) ? false : undefined))
  },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          experimental: asTheProduct,
          include: [
            'packages/{kit,areas,locales}/**/*.test.ts',
            '{scripts,bench/{safety,mutants},demo/doubles}/**/*.test.ts',
          ],
          exclude: [...onADatabase, '**/node_modules/**'],
          setupFiles: 'packages/server/testing/run/setup-rules.ts',
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          experimental: asTheProduct,
          include: onADatabase,
          exclude: ['**/node_modules/**', ...leftOut('server', seedOfRun())],
          globalSetup: 'packages/server/testing/run/global-setup.ts',
          setupFiles: 'packages/server/testing/run/setup.ts',
          // Test files share imported modules. Each file has its own database, and ends the processes that it started.
          isolate: false,
          ...patience,
        },
      },
      {
        plugins: [react(), messagesPlugin(), freshLanguages],
        test: {
          name: 'screens-rules',
          environment: 'node',
          isolate: false,
          include: ['packages/web/**/*.test.ts'],
          exclude: [...onAPage, '**/node_modules/**'],
          ...patience,
        },
      },
      {
        plugins: [messagesPlugin(), freshLanguages],
        // Renders elements as in the production build, since in the development build each element records a stack.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'screens',
          environment: 'happy-dom',
          isolate: false,
          include: onAPage,
          exclude: ['**/node_modules/**', ...leftOut('screens', seedOfRun())],
          setupFiles: 'packages/web/testing/setup.ts',
          // Uses React and packages as in the product, which takes a third less time; the whole run checks for
          // warnings.
          env: { NODE_ENV: isWhole ? 'development' : 'production' },
          ...patience,
        },
      },
    ],
  },
})
