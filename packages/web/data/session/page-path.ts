/** Modules below a partner, as the loader knows them. */
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

/** A page of a partner; its first word is a module, so that a link to none does not compile. */
export type Page = PageModule | `${PageModule}/${string}` | `${PageModule}?${string}`

export const pagePath = (partnerId: number | string, page: Page) =>
  `/partners/${partnerId}/${page}` as const
