import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { linkTarget } from '../ui/link-target.ts'
import { refusalText } from '../ui/refusal-text.ts'
import { SkeletonPage } from '../ui/skeleton.tsx'
import { useLocale, useText } from '../ui/text.ts'
import { request } from './call-api.ts'
import { insertFragment } from './insert-fragment.ts'
import { pageNonce } from './page-nonce.ts'
import './server-html.css'
import './dashboard-fragment.css'

interface ServerHtmlProps {
  /** '/api/v1/partners/1001/dashboardhtml' */
  path: string
  title: string
}

async function fetchFragment(path: string, locale: string, signal: AbortSignal): Promise<string> {
  const url = `${path}?locale=${locale}`
  const headers = { Accept: 'text/html', 'X-Dx-Nonce': pageNonce() }
  const response = await request({ method: 'GET', url, signal, headers })
  return response.text()
}

/** The address of a link to another screen, when it was clicked plainly. */
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
    if (element) insertFragment(element, html, pageNonce())
    return () => element?.replaceChildren()
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

/** A page that the server draws: fetched in the user's language, with its own scripts run. */
export function ServerHtml({ path, title }: ServerHtmlProps) {
  const t = useText()
  const locale = useLocale()
  const fragment = useQuery({
    queryKey: ['html', path, locale],
    queryFn: ({ signal }) => fetchFragment(path, locale, signal),
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    document.title = `${title} · DxWeb`
  }, [title])
  if (fragment.isPending) return <SkeletonPage label={t('shell.loading')} />
  if (fragment.isError) {
    return (
      <div className="dx-fragment-error">
        <ErrorPanel
          title={t('shell.html.failed', { title })}
          onRetry={() => void fragment.refetch()}
        >
          {refusalText(t, fragment.error)}
        </ErrorPanel>
      </div>
    )
  }
  return <Fragment html={fragment.data} />
}
