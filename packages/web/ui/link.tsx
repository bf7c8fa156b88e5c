import { Link as RouterLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { linkTarget } from './link-target.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address without the impersonation and renter prefixes, which the router adds: '/partners/1001/shows?period=week'. */
  to: string
  replace?: boolean
  children: ReactNode
}

/** A link inside the application. */
export function Link({ to, replace, children, ...rest }: LinkProps) {
  return (
    <RouterLink {...linkTarget(to)} replace={replace} activeProps={{}} {...rest}>
      {children}
    </RouterLink>
  )
}
