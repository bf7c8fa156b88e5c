export type PageModule =
  | 'brukerkonto'
  | 'campaigns'
  | 'crm'
  | 'culture'
  | 'dashboard'
  | 'dashboard-legacy'
  | 'filmscheduler'
  | 'invoices'
  | 'mediabase'
  | 'orders'
  | 'partneradmin'
  | 'partnerprofile'
  | 'products'
  | 'react19-module'
  | 'renteradmin'
  | 'report'
  | 'reportsadmin'
  | 'shows'
  | 'useradmin'

type First = PageModule | 'default'

/** Path of a partner's page. Its first word is a module, so that a link to an unknown module does not compile. */
export type Page = First | `${First}/${string}` | `${First}?${string}`

const base = (partnerId: number | string) => `/partners/${partnerId}` as const

export const pagePath = (partnerId: number | string, page: Page) =>
  `${base(partnerId)}/${page}` as const

export const renterPagePath = (partnerId: number, renterId: number, page: Page) =>
  `${base(partnerId)}/renters/${renterId}/${page}` as const
