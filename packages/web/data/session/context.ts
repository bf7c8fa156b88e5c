import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Address } from '../calls/address.ts'
import { addressOf } from '../calls/address.ts'
import { type Page, pagePath } from './page-path.ts'

const pathnameOf = (href: string) => new URL(href, 'http://dxweb.invalid').pathname

export function useAddress(): Address {
  const href = useRouterState({ select: (state) => state.location.publicHref })
  return useMemo(() => addressOf(pathnameOf(href)), [href])
}

/** Throws outside a partner's pages. */
export function usePartnerId(): number {
  const { partnerId } = useAddress()
  if (partnerId === null) throw new Error('not below a partner')
  return partnerId
}

export function useToPage(): (page: Page) => string {
  const partnerId = usePartnerId()
  return (page) => pagePath(partnerId, page)
}
