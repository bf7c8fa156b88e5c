import { createRoot } from 'react-dom/client'
import { refreshCsrfCookie } from './data/csrf.ts'
import { startWorker } from './service-worker/register.ts'
import { App } from './shell/app.tsx'
import { createAppRouter } from './shell/router.tsx'

async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  refreshCsrfCookie().catch(() => undefined)
  const place = document.getElementById('root')
  if (place) createRoot(place).render(<App router={createAppRouter()} />)
  if (import.meta.env.PROD) window.addEventListener('load', () => void startWorker())
}

void start()
