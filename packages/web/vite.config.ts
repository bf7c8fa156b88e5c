import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadPlugin } from './build/preload-plugin.ts'
import { endpointsPlugin } from './build/endpoints-plugin.ts'
import { eagerPlugin } from './build/eager-plugin.ts'
import {
  firstChunk,
  firstScreenChunk,
  mostScreensChunk,
  ownChunk,
  schemaModules,
} from './build/first-chunks.ts'
import { iconsPlugin } from './build/icons-plugin.ts'
import { messagesPlugin } from './build/messages-plugin.ts'
import { stylesPlugin } from './build/styles-plugin.ts'
import { workerPlugin } from './service-worker/worker-plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

const buildId =
  process.env['DXWEB_BUILD'] ??
  createHash('sha256').update(new Date().toISOString()).digest('hex').slice(0, 12)

/** Placeholder in the page for the nonce that the server creates for each response. */
const nonce = '__NONCE__'

export default defineConfig({
  root,
  base: '/',
  html: { cspNonce: nonce },
  // Avoids a shim that the router loads for older versions of React; the current version has the hook itself.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  plugins: [
    react(),
    messagesPlugin(),
    stylesPlugin(),
    iconsPlugin(),
    endpointsPlugin(),
    preloadPlugin(nonce, buildId),
    eagerPlugin(),
    workerPlugin(buildId),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['es2023', 'chrome120', 'firefox121', 'safari17.2'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'schemas', test: schemaModules, priority: 1 },
            { name: firstChunk, debugName: 'first' },
            { name: firstScreenChunk, debugName: 'first screen' },
            { name: ownChunk, debugName: 'events list' },
            { name: mostScreensChunk, debugName: 'most screens' },
          ],
        },
      },
    },
  },
})
