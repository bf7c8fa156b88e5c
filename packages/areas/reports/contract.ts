import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, day, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const params = z.object({ partnerId: idParam })
const query = z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) })

const page = (path: string, permit: string, summary: string) =>
  endpoint('GET', `/partners/{partnerId}/${path}`, {
    permit,
    summary,
    params,
    query,
    reply: z.string(),
  })

/** The first period is the default. */
export const dashboardPeriods = [
  'lastThirtyDays',
  'lastSevenDays',
  'thisMonth',
  'lastSixMonths',
  'yearToDate',
] as const

export const getDashboardHtml = endpoint('GET', '/partners/{partnerId}/dashboardhtml', {
  permit: 'dashboard.read',
  summary: 'Get the dashboard as HTML',
  params,
  query: z.strictObject({
    locale: z.optional(z.enum(['nb', 'en'])),
    period: z.optional(z.enum(dashboardPeriods)),
    /** Number of best sellers: ten, or at most fifty with `all`. */
    top: z.optional(z.enum(['ten', 'all'])),
  }),
  reply: z.string(),
})
export const getDashboardLegacyHtml = endpoint(
  'GET',
  '/partners/{partnerId}/dashboardhtml-legacy',
  {
    permit: 'dashboardLegacy.read',
    summary: 'Get the old dashboard as HTML',
    params,
    /** A day of the film week; the default is today. */
    query: z.strictObject({ ...query.shape, week: z.optional(day) }),
    reply: z.string(),
  },
)
export const getCrmHtml = page('crmhtml', 'crm.read', 'Get the customers page as HTML')

/**
 * Amounts without VAT and fees (specification 3). Last year's figures are for the same weeks and weekdays (domain facts
 * 1.15).
 */
export const lastYearReport = z.object({
  todayTotalRevenue: amountOre,
  yesterdayTotalRevenue: amountOre,
  currentMonthTotalRevenue: amountOre,
  currentYearTotalRevenue: amountOre,
  thisMonthLastYearGrossSalesExVat: amountOre,
  lastYearGrossSalesExVat: amountOre,
})

export type LastYearReport = z.output<typeof lastYearReport>

export const getLastYearReport = endpoint('GET', '/partners/{partnerId}/reports/last-year', {
  permit: 'dashboard.read',
  summary:
    'Get revenue of today, yesterday, this month and this year with last year’s figures, in øre without VAT',
  params,
  reply: lastYearReport,
})
