import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { currentAddress, pathnameFor } from '../data/address.ts'
import { linkTarget } from './link-target.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** An address without the impersonation and renter prefixes, which are added: '/partners/1001/shows?period=week'. */
  to: string
  replace?: boolean
  children: ReactNode
}

/** A new tab, a new window, a download: those clicks are the browser's. */
const isOfBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** What the address bar will show. */
function hrefOf(to: string): string {
  const [path = '/', query] = to.split('?', 2)
  const shown = pathnameFor(path, currentAddress())
  return query ? `${shown}?${query}` : shown
}

/**
 * A link inside the application. The router's own builds each address as if it were gone to and looks at each change
 * of place, which made a third of what a list of links costs to draw.
 */
export function Link({ to, replace, children, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isOfBrowser(event)) return
    event.preventDefault()
    void router.navigate({ ...linkTarget(to), replace })
  }
  return (
    <a {...rest} href={hrefOf(to)} onClick={go}>
      {children}
    </a>
  )
}
