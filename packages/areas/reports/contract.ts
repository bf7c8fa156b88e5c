import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, idParam } from '@dxweb/kit/fields/fields.ts'
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

export const getDashboardHtml = page('dashboardhtml', 'dashboard.read', 'The dashboard as HTML')
export const getDashboardLegacyHtml = page(
  'dashboardhtml-legacy',
  'dashboardLegacy.read',
  'The old dashboard as HTML',
)
export const getCrmHtml = page('crmhtml', 'crm.read', 'The customers page as HTML')

/** Specification 3. Amounts without VAT; last year's run to the same weekday (domain facts 1.15). */
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
  summary: 'Revenue now and at the same time last year, in øre without VAT',
  params,
  reply: lastYearReport,
})
