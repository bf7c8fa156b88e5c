import { useEffect } from 'react'
import { refreshWorker } from '../service-worker/register.ts'
import { Button } from '../ui/button.tsx'
import { useText } from '../ui/text.ts'
import { reportError } from './report-error.ts'
import './notice-page.css'

/** Something in the interface failed: told, reported, and the service worker looks for a newer build. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useText()
  useEffect(() => {
    void reportError(error)
    void refreshWorker()
  }, [error])
  return (
    <main className="dx-notice" role="alert">
      <h1>{t('shell.error.title')}</h1>
      <p className="dx-notice-text">{error instanceof Error ? error.message : String(error)}</p>
      <Button look="main" onClick={() => window.location.reload()}>
        {t('shell.error.reload')}
      </Button>
    </main>
  )
}
