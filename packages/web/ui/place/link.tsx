import { useRouter } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { linkTarget } from './link-target.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** An address without the impersonation and renter prefixes, which are added: '/partners/1001/shows?period=week'. */
  to: string
  replace?: boolean
  /** The query and the place that the page is scrolled to stay: for what opens beside a list. */
  stays?: boolean
  children: ReactNode
}

const staying = { search: true, resetScroll: false } as const

/** A new tab, a new window, a download: those clicks are the browser's. */
const isOfBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** What the address bar will show: the router's own prefixes come back. */
function hrefOf(to: string, { options }: AnyRouter): string {
  const url = new URL(to, window.location.origin)
  const shown = options.rewrite?.output?.({ url }) ?? url
  const { pathname, search } = typeof shown === 'string' ? new URL(shown) : shown
  return pathname + search
}

/**
 * A link inside the application. The router's own builds each address as if it were gone to and looks at each change
 * of place, which made a third of what a list of links costs to draw.
 */
export function Link({ to, replace, stays, children, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isOfBrowser(event)) return
    event.preventDefault()
    void router.navigate({ ...linkTarget(to), ...(stays && staying), replace })
  }
  return (
    <a {...rest} href={hrefOf(to, router)} onClick={go}>
      {children}
    </a>
  )
}
