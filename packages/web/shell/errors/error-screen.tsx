import { useEffect } from 'react'
import { refreshWorker } from '../../service-worker/register.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useText } from '../../ui/text/text.ts'
import { reportError } from './report-error.ts'
import styles from '../notices/styles/notice-page.module.css'

const unfetched =
  /dynamically imported module|importing a module script failed|unable to preload css/i

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export function ErrorScreen({ error }: { error: unknown }) {
  const t = useText()
  const message = messageOf(error)
  useEffect(() => {
    void reportError(error)
    void refreshWorker()
  }, [error])
  return (
    <main className={styles['notice']} role="alert">
      <h1>{t('shell.error.title')}</h1>
      <p className={styles['noticeText']}>
        {unfetched.test(message) ? t('shell.error.incomplete') : message}
      </p>
      <Button look="main" onClick={() => window.location.reload()}>
        {t('shell.error.reload')}
      </Button>
    </main>
  )
}
