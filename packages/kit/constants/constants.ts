/** The constants of specification 9, except VAT rates, which are dated rows. */

/** At or below this width, in CSS pixels, the sidebar starts collapsed. */
export const mobileBreakpoint = 1024
export const sizeClassLimits = { small: 769, medium: 1025 } as const

export type SizeClass = 'SMALL' | 'MEDIUM' | 'LARGE'

export function sizeClass(width: number): SizeClass {
  if (width < sizeClassLimits.small) return 'SMALL'
  return width < sizeClassLimits.medium ? 'MEDIUM' : 'LARGE'
}

export const privacyAgreementId = 4
export const agreementReminderMs = 24 * 3_600_000
export const agreementDeadline = '2018-09-01'

export const updateReminderMs = 3_600_000
export const installNoticeMs = 4_000
export const updateCheckMs = 30 * 60_000
export const sessionPingMs = 6_600_000
export const resizeDebounceMs = 50
export const sidebarTransitionDelayMs = 1_000

export const ticketingPartnerThreshold = 1000
export const superPartnerId = 1
/** Lowest id of partners that show the special header to super users and during impersonation. */
export const adminHeaderThreshold = 100

export const isTicketingPartner = (partnerId: number): boolean =>
  partnerId >= ticketingPartnerThreshold

export const hasAdminHeader = (
  partnerId: number,
  who: { isImpersonating: boolean; isSuper: boolean },
): boolean => partnerId >= adminHeaderThreshold && (who.isImpersonating || who.isSuper)

export const nameLength = 20
export const headingLineLength = 50
export const headingLines = 2
export const pricesPerResource = 9
export const pricesPerCategory = 5
export const zoneColors = 9
export const topListLength = 10
export const defaultPeriodPreset = 'lastThirtyDays'
export const defaultLocale = 'nb'
