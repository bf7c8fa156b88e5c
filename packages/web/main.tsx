import { createRoot } from 'react-dom/client'
import { currentAddress } from './data/calls/address.ts'
import { refreshCsrfCookie } from './data/calls/csrf.ts'
import { startWorker } from './service-worker/register.ts'
import { App } from './shell/app.tsx'
import { loadMessages } from './data/session/load-messages.ts'
import { preloadModule } from './shell/modules/module-loaders.ts'
import { reportError } from './shell/errors/report-error.ts'
import { createAppRouter } from './shell/router.tsx'
import { startLocale } from './shell/locale/start-locale.ts'
import { watchUncaught } from './shell/errors/uncaught.ts'
import { startColorScheme } from './ui/theme/color-scheme.ts'

/** Runs work after the first screen is rendered, so that it does not compete with the screen. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 2_000)
}

async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  watchUncaught()
  startColorScheme()
  const router = createAppRouter()
  // With its route, texts and code loaded, the first page renders once instead of piece by piece. All three were
  // requested early; the screen retries code that fails to load.
  await Promise.allSettled([
    router.load(),
    loadMessages(startLocale()),
    preloadModule(currentAddress().module),
  ])
  const place = document.getElementById('root')
  if (place) createRoot(place).render(<App router={router} />)
  // Only changes need the CSRF cookie, and an early change fetches the cookie itself.
  whenIdle(() => void refreshCsrfCookie().catch(() => undefined))
  // Without the service worker, only offline scanning is missing.
  if (import.meta.env.PROD) whenIdle(() => void startWorker().catch(reportError))
}

void start()
