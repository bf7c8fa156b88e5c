import { Link as RouterLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { linkTarget } from './link-target.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address without the impersonation and renter prefixes, which the router adds: '/partners/1001/shows?period=week'. */
  to: string
  replace?: boolean
  children: ReactNode
}

/** The address itself alone: the router would call every link that an address begins with the current page. */
const sameAddress = { exact: true, includeSearch: true }

/** A link inside the application. */
export function Link({ to, replace, children, ...rest }: LinkProps) {
  return (
    <RouterLink
      {...linkTarget(to)}
      replace={replace}
      activeProps={{}}
      activeOptions={sameAddress}
      {...rest}
    >
      {children}
    </RouterLink>
  )
}
