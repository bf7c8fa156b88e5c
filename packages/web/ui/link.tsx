import { Link as RouterLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address without the impersonation and renter prefixes, which the router adds: '/partners/1001/shows?period=week'. */
  to: string
  replace?: boolean
  children: ReactNode
}

/** A link inside the application. */
export function Link({ to, replace, children, ...rest }: LinkProps) {
  const [path = '/', query] = to.split('?', 2)
  const search = query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query))
  return (
    <RouterLink to={path} search={search} replace={replace} activeProps={{}} {...rest}>
      {children}
    </RouterLink>
  )
}
