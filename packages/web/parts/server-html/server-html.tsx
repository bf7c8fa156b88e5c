import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { linkTarget } from '../../ui/place/link-target.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import { request } from '../../data/calls/call-api.ts'
import { insertFragment } from '../../data/fragments/insert-fragment.ts'
import { pageNonce } from '../../data/fragments/page-nonce.ts'
import { patchFragment } from '../../data/fragments/patch-fragment.ts'
import { PrintedBy } from '../report/print/printed-by.tsx'
import styles from './server-html.module.css'
import './dashboard-fragment.css'
import './dashboard-print.css'

interface ServerHtmlProps {
  /** Path of the page, such as '/api/v1/partners/1001/dashboardhtml'. */
  path: string
  query?: Readonly<Record<string, string>>
  title: string
  /** Topics of the event stream that reload the page, such as 'sales', for users who may follow them. */
  topics?: readonly string[]
}

async function fetchFragment(url: string, signal: AbortSignal): Promise<string> {
  const headers = { Accept: 'text/html', 'X-Dx-Nonce': pageNonce() }
  const response = await request({ method: 'GET', url, signal, headers })
  return response.text()
}

/**
 * Returns the address of the clicked link if it leads to another screen; null for other links or with a modifier key.
 */
function innerLink(event: MouseEvent): string | null {
  const isPlain =
    event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const to = link?.getAttribute('href') ?? ''
  return isPlain && !link?.target && to.startsWith('/partners/') ? to : null
}

function Fragment({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const isPatched = element.hasChildNodes() && patchFragment(element, html)
    if (!isPatched) insertFragment(element, html, pageNonce())
  }, [html])
  useEffect(() => {
    const element = place.current
    const follow = (event: MouseEvent) => {
      const to = innerLink(event)
      if (to === null) return
      event.preventDefault()
      void navigate(linkTarget(to))
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])
  return <div ref={place} className="dx-fragment" />
}

const noTopics: readonly string[] = []

export function ServerHtml({ path, query, title, topics = noTopics }: ServerHtmlProps) {
  const t = useText()
  const locale = useLocale()
  const url = `${path}?${new URLSearchParams({ locale, ...query })}`
  const fragment = useQuery({
    queryKey: ['html', url],
    queryFn: ({ signal }) => fetchFragment(url, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    meta: { topics },
  })
  useEffect(() => {
    document.title = `${title} · DxWeb`
  }, [title])
  if (fragment.isPending) return <SkeletonPage label={t('shell.loading')} />
  if (fragment.data === undefined) {
    return (
      <div className={styles['fragmentError']}>
        <ErrorPanel
          title={t('shell.html.failed', { title })}
          onRetry={() => void fragment.refetch()}
        >
          {refusalText(t, fragment.error)}
        </ErrorPanel>
      </div>
    )
  }
  return (
    <>
      <PrintedBy />
      <Fragment html={fragment.data} />
    </>
  )
}
