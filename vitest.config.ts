import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { paced } from './scripts/steps/pace/pace.ts'
import { isLanguage, messagesPlugin } from './packages/web/build/messages-plugin.ts'
import { repository } from './scripts/source/repository.ts'

/** As `npm start` does: the second process loads its modules in half of the time. */
process.env['NODE_COMPILE_CACHE'] ??= join(repository, 'node_modules/.cache/compile')

const onADatabase = [
  'packages/areas/**/*routes.test.ts',
  'packages/areas/**/store.test.ts',
  'packages/areas/**/*-store.test.ts',
  'packages/server/**/*.test.ts',
  'demo/{*,!(doubles)/**/*}.test.ts',
]

/** These draw, or speak to what a browser has. */
const onAPage = [
  'packages/web/**/*.test.tsx',
  'packages/web/data/{calls/{call-api,download},fragments/*,session/before-sudo}.test.ts',
  'packages/web/parts/register/import/read/read-workbook*.test.ts',
  'packages/web/screens/{partnerprofile/looks,products/places}.test.ts',
  'packages/web/screens/shows/reservations/deadline-fields.test.ts',
  'packages/web/shell/errors/uncaught.test.ts',
]

/** Node loads these modules as it loads the product, without a transformation. */
const asTheProduct = { viteModuleRunner: false, nodeLoader: false }

const isWhole = process.env['DXWEB_WHOLE'] === '1'

/** A whole run asks ten times as much of a test (`server/testing/history/runs.ts`). */
const asked = isWhole ? 10 : 1

/** Far above what a test needs, and longer where the runner has found the machine slow. */
const patience = {
  testTimeout: paced(120_000 * asked),
  hookTimeout: paced(180_000),
  expect: { poll: { timeout: paced(60_000) } },
}

/** A language is made of files beside it, which what is kept between runs is not known by. */
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
          exclude: ['**/node_modules/**'],
          globalSetup: 'packages/server/testing/run/global-setup.ts',
          setupFiles: 'packages/server/testing/run/setup.ts',
          // Files share what they import. Each has a database of its own, and ends what it started.
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
        // Elements as in the product's build: the development ones record a stack each.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'screens',
          environment: 'happy-dom',
          isolate: false,
          include: onAPage,
          exclude: ['**/node_modules/**'],
          setupFiles: 'packages/web/testing/setup.ts',
          // React and packages as in the product, which cost a third less; the whole run reads warnings.
          env: { NODE_ENV: isWhole ? 'development' : 'production' },
          ...patience,
        },
      },
    ],
  },
})
