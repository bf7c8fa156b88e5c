import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import { readLastYear } from '@dxweb/server/dashboards/last-year.ts'
import { addDays, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { groupsStatement } from '@dxweb/server/reports/report-sql.ts'
import type { Reader } from './compare.ts'
import { zone } from '../history/draw.ts'
import { total } from '../plain/facts.ts'
import { figure, readFigures, type ReadFigures } from './read-figures.ts'

const monthSums = [
  'grossOre',
  'refundOre',
  'feeOre',
  'feeVatOre',
  'cardOre',
  'correctionOre',
  'payoutOre',
] as const
const filmSums = ['paid', 'free', 'grossOre', 'vatOre', 'netOre'] as const
const taxedAccounts = ['3000', '3020', '3030', '3050', '3220', '2700', '2701', '2703'] as const
const dayMeans = [
  'card',
  'cash',
  'vipps',
  'giftCard',
  'tillCards',
  'invoice',
  'web',
  'bank',
  'deposit',
  'other',
] as const
const sheetSums = ['paid', 'netOre', 'rentalOre', 'topUpOre', 'rentalVatOre', 'payableOre'] as const

const added = (groups: readonly ReportRow[], name: string) =>
  total(groups.filter(({ level }) => level === 1).map((row) => figure(row, name)))

const readings: Record<string, (read: ReadFigures) => Record<string, number | undefined>> = {
  tickets: ({ sales, mix, hours, visitors, lines, transactions, overview, campaigns }) => ({
    campaigns: campaigns.all['tickets'],
    'campaigns and none': added(campaigns.byCampaign, 'tickets'),
    'sales, sold': sales.sold['tickets'],
    'sales, held': sales.held['tickets'],
    'renters and own': figure(sales.rented, 'tickets') + figure(sales.own, 'tickets'),
    'price mix, sold': mix.sold['tickets'],
    'price mix, held': mix.held['tickets'],
    'hours, sold': hours.sold['tickets'],
    'hours, held': hours.held['tickets'],
    visitors: visitors['tickets'],
    'days, overview': lines('overview', '#ticketSales')['tickets'],
    'days, shows': lines('shows')['tickets'],
    'days, clerks': lines('clerks')['tickets'],
    'days, VAT': lines('vat')['tickets'],
    transactions: transactions['ticketCount'],
    'events, overview': overview['ticketCount'],
  }),
  'gross without fees': ({ sales, mix, hours }) => ({
    'sales, sold': sales.sold['grossOre'],
    'sales, held': sales.held['grossOre'],
    'sales, net and VAT': figure(sales.sold, 'netOre') + figure(sales.sold, 'vatOre'),
    'renters and own': figure(sales.rented, 'grossOre') + figure(sales.own, 'grossOre'),
    'price mix, sold': mix.sold['grossOre'],
    'price mix, held': mix.held['grossOre'],
    'hours, sold': hours.sold['grossOre'],
    'hours, held': hours.held['grossOre'],
  }),
  'gross with fees': ({
    sales,
    lines,
    transactions,
    overview,
    days,
    presale,
    vat,
    campaigns,
    locked,
  }) => ({
    campaigns: campaigns.all['grossOre'],
    'campaigns and none': added(campaigns.byCampaign, 'grossOre'),
    'sales, sold': figure(sales.sold, 'grossOre') + figure(sales.sold, 'feeOre'),
    'sales, held': figure(sales.held, 'grossOre') + figure(sales.held, 'feeOre'),
    'days, overview': lines('overview', '#ticketSales')['amountOre'],
    'days, shows': lines('shows')['amountOre'],
    'days, VAT without goods':
      figure(lines('vat'), 'amountOre') - figure(lines('goods'), 'amountOre'),
    'days, list': days['ticketsOre'],
    // Income also includes the goods of locked days, at the VAT rates of their sales.
    'presale and income without goods':
      figure(presale, 'balanceOre') + figure(vat, 'grossOre') - figure(locked, 'productsOre'),
    transactions: transactions['grossOre'],
    'events, overview': overview['grossOre'],
  }),
  fees: ({ sales }) => ({
    'sales, sold': sales.sold['feeOre'],
    'sales, held': sales.held['feeOre'],
    'renters and own': figure(sales.rented, 'feeOre') + figure(sales.own, 'feeOre'),
  }),
  'VAT of tickets': ({ sales, hours }) => ({
    'sales, sold': sales.sold['vatOre'],
    'sales, held': sales.held['vatOre'],
    'renters and own': figure(sales.rented, 'vatOre') + figure(sales.own, 'vatOre'),
    'hours, sold': hours.sold['vatOre'],
  }),
  'VAT with that of fees': ({ sales, lines }) => ({
    'sales, sold': figure(sales.sold, 'vatOre') + figure(sales.sold, 'feeVatOre'),
    'sales, held': figure(sales.held, 'vatOre') + figure(sales.held, 'feeVatOre'),
    'days, shows': lines('shows')['vatOre'],
    'days, VAT without goods': figure(lines('vat'), 'vatOre') - figure(lines('goods'), 'vatOre'),
  }),
  goods: ({ goods, lines, days }) => ({
    concession: goods.sold['grossOre'],
    'till lines': goods.lines['grossOre'],
    'days, overview': lines('overview', '#products')['amountOre'],
    'days, groups': lines('goods')['amountOre'],
    'days, list': days['productsOre'],
  }),
  'VAT of goods': ({ goods, lines }) => ({
    concession: goods.sold['vatOre'],
    'till lines': goods.lines['vatOre'],
    'days, groups': lines('goods')['vatOre'],
  }),
  'goods in the books': ({ locked, ofGoods }) => ({
    'locked days': locked['productsOre'],
    accounts: 0 - ofGoods(...taxedAccounts),
  }),
  'goods paid in cash': ({ posted, ofGoods }) => ({
    // Payments without a payment method, or with a method without an account, are posted as a cash difference.
    'locked days': posted('cash', 'other'),
    accounts: ofGoods('1900', '1909'),
  }),
  'goods paid to the bank': ({ posted, ofGoods }) => ({
    'locked days': posted('card', 'vipps', 'web', 'bank'),
    'account 1920': ofGoods('1920'),
  }),
  'goods on account': ({ posted, ofGoods }) => ({
    'locked days': posted('invoice'),
    'account 1500': ofGoods('1500'),
  }),
  'goods paid with gift cards of tills': ({ posted, ofGoods }) => ({
    'locked days': posted('tillCards'),
    'account 2904': ofGoods('2904'),
  }),
  'all that came in': ({ days, lines, paid }) => ({
    'days, list': days['totalOre'],
    'days, overview': lines('overview', '#total')['amountOre'],
    'days, VAT and gift cards': figure(lines('vat'), 'amountOre') + figure(days, 'giftCardsOre'),
    'days, means': paid(...dayMeans) - figure(lines('overview', '#rounding'), 'amountOre'),
    'days, clerks and goods':
      figure(lines('clerks'), 'amountOre') + figure(lines('goods'), 'amountOre'),
  }),
  'net of tickets': ({ sales }) => ({
    'sales, sold': sales.sold['netOre'],
    'sales, held': sales.held['netOre'],
    'renters and own': figure(sales.rented, 'netOre') + figure(sales.own, 'netOre'),
  }),
  'paid back': ({ sales, refunds, overview }) => ({
    'sales, sold': sales.sold['refundOre'],
    'sales, held': sales.held['refundOre'],
    refunds: refunds['refundOre'],
    'events, overview': overview['refundOre'],
  }),
  'tickets paid back': ({ sales, refunds, overview }) => ({
    'sales, sold': sales.sold['refunded'],
    'sales, held': sales.held['refunded'],
    refunds: refunds['tickets'],
    'events, overview': overview['refundCount'],
  }),
  'gift cards sold': ({ campaigns, days }) => ({
    campaigns: campaigns.all['giftCardOre'],
    'campaigns and none': added(campaigns.byCampaign, 'giftCardOre'),
    'days, list': days['giftCardsOre'],
  }),
  corrections: ({ corrections, lines }) => ({
    corrections: corrections['grossOre'],
    days: lines('corrections')['amountOre'],
  }),
  'owed for shows to come': ({ presale, account }) => ({
    presale: presale['balanceOre'],
    'account 2900': 0 - account('2900'),
  }),
  'left on gift cards': ({ cards, account, lines, paidForSales, days }) => ({
    cards: cards['balanceOre'],
    'account 2901': 0 - account('2901'),
    // Expired balances are income; extending a gift card deducts its balance from the income.
    'days, sold less paid with':
      figure(days, 'giftCardsOre') - paidForSales('giftCard') + account('3900'),
    'days, overview':
      figure(lines('overview', '#giftCards'), 'amountOre') -
      paidForSales('giftCard') +
      account('3900'),
  }),
  income: ({ vat, account }) => ({
    vat: vat['baseOre'],
    accounts: 0 - account('3000', '3020', '3030', '3050', '3220'),
  }),
  'VAT of what was held': ({ vat, account }) => ({
    vat: vat['vatOre'],
    accounts: 0 - account('2700', '2701', '2703'),
  }),
  cash: ({ days, lines, paid, account, posted, unposted }) => ({
    'days, list': days['cashOre'],
    'days, overview': lines('overview', '#cashEarned')['amountOre'],
    'days, means': paid('cash'),
    // Differences of counted cash have their own account, which also receives till payments by the method `other`.
    'accounts, and goods that are not posted':
      account('1900', '1908', '1909') - posted('other') + unposted('cash'),
  }),
  'cash differences': ({ locked, ofCounts }) => ({
    'locked days': figure(locked, 'differenceOre'),
    'account 1909': 0 - ofCounts('1909'),
    'account 1900': ofCounts('1900'),
  }),
  'at the bank': ({ paid, account, paidFilm, unposted }) => ({
    'days, means': paid('card', 'vipps', 'web', 'bank') - figure(paidFilm, 'payableOre'),
    'account 1920, and goods that are not posted':
      account('1920') + unposted('card', 'vipps', 'web', 'bank'),
  }),
  rounding: ({ lines, account, unposted, days, locked }) => ({
    'days, overview': lines('overview', '#rounding')['amountOre'],
    'account 7740, and of goods that are not posted':
      unposted(...dayMeans) -
      (figure(days, 'productsOre') - figure(locked, 'productsOre')) -
      account('7740'),
  }),
  ...Object.fromEntries(
    monthSums.map((name) => [
      `months, ${name}`,
      ({ month, months }: ReadFigures) => ({ lines: month[name], months: months[name] }),
    ]),
  ),
  'what the platform was paid': ({ month, months, paidForSales }) => ({
    'months, lines': figure(month, 'grossOre') - figure(month, 'refundOre'),
    'months, list': figure(months, 'grossOre') - figure(months, 'refundOre'),
    'days, means': paidForSales('web'),
  }),
  ...Object.fromEntries(
    filmSums.map((name) => [
      `films, ${name}`,
      ({ films, filmSales, playing, filmLines }: ReadFigures) => ({
        'distributors, sum': films[name],
        'distributors, lines': total(filmLines.map((line) => figure(line, name))),
        'sales of films': filmSales[name],
        // Playing figures include shows without a film, and exclude cancelled shows.
        'playing figures':
          figure(playing.sums, name) - figure(playing.sales, name) + figure(filmSales, name),
      }),
    ]),
  ),
  ...Object.fromEntries(
    sheetSums.map((name) => [
      `film weeks, ${name}`,
      ({ films, filmsOfNone, filmWeeks }: ReadFigures) => ({
        lines: figure(films, name) - figure(filmsOfNone, name),
        weeks: figure(filmWeeks, name),
      }),
    ]),
  ),
  'film rental': ({ owedFilm, account }) => ({
    sheets: figure(owedFilm, 'rentalOre') + figure(owedFilm, 'topUpOre'),
    'account 4300': account('4300'),
  }),
  'VAT of film rental': ({ owedFilm, account }) => ({
    sheets: owedFilm['rentalVatOre'],
    'account 2710': account('2710'),
  }),
  'owed to distributors': ({ owedFilm, paidFilm, account }) => ({
    sheets: figure(owedFilm, 'payableOre') - figure(paidFilm, 'payableOre'),
    'account 2400': 0 - account('2400'),
  }),
  ...Object.fromEntries(
    (['tono', 'nk'] as const).flatMap((report) =>
      (['paid', 'grossOre'] as const).map((name) => [
        `${report}, ${name}`,
        (read: ReadFigures) => ({
          report: read[report].sums[name],
          sales: read[report].sales[name],
        }),
      ]),
    ),
  ),
  ...Object.fromEntries(
    (['filmSheet', 'eventSheet'] as const).map((sheet) => [
      `call sheet, ${sheet}`,
      (read: ReadFigures) => ({
        sheet: read[sheet].sums['tickets'],
        sales: read[sheet].sales['tickets'],
      }),
    ]),
  ),
  exchanged: ({ account }) => ({ 'account 2902': account('2902'), nothing: 0 }),
  ...Object.fromEntries(
    ['web', 'card', 'vipps', 'giftCard', 'invoice'].map((kind) => [
      `paid by ${kind}`,
      ({ paidForSales, batch }: ReadFigures) => ({
        days: paidForSales(kind),
        batches: batch(kind),
      }),
    ]),
  ),
}

async function dashboardFaults({ db, scope, facts }: Reader): Promise<string[]> {
  const { today } = facts
  const netOf = async (from: Day, to: Day) => {
    const ask = { axis: 'sold', group: 'channel', from, to, compare: 'weeks' as const }
    const [all] = await db.run(scope, groupsStatement(ticketSalesSource, scope.partnerId, ask))
    return [figure(all, 'netOre'), figure(all, 'netOreBefore')] as const
  }
  const yesterday = addDays(today, -1)
  const [year, yearBefore] = await netOf(`${today.slice(0, 4)}-01-01` as Day, today)
  const [month, monthBefore] = await netOf(startOfMonth(today), today)
  const read = await readLastYear({ db, scope, now: new Date(Date.now()), timeZone: zone })
  const plain = {
    todayTotalRevenue: (await netOf(today, today))[0],
    yesterdayTotalRevenue: (await netOf(yesterday, yesterday))[0],
    currentMonthTotalRevenue: month,
    currentYearTotalRevenue: year,
    thisMonthLastYearGrossSalesExVat: monthBefore,
    lastYearGrossSalesExVat: yearBefore,
  }
  return Object.entries(plain).flatMap(([name, value]) =>
    value === read[name as keyof typeof plain]
      ? []
      : [`dashboard, ${name}: ${JSON.stringify({ read, plain })}`],
  )
}

/** Returns figures that differ between reports, over all days and on both axes. */
export async function unequalSums(reader: Reader): Promise<string[]> {
  const read = await readFigures(reader)
  const faults = Object.entries(readings).flatMap(([what, by]) => {
    const values = Object.entries(by(read)).filter(([, value]) => value !== undefined)
    return new Set(values.map(([, value]) => value)).size > 1
      ? [`${what} is ${JSON.stringify(Object.fromEntries(values))}`]
      : []
  })
  return [...faults, ...(await dashboardFaults(reader))]
}
