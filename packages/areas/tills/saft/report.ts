import { readDecimal, readOre } from './decimals.ts'
import type { Codes } from './codes.ts'
import { recordsOf, type SaftRecord, shortName, textOf } from './read-saft.ts'
import type { Instant } from '@dxweb/kit/time/zoned-time.ts'
import type { TillClock } from './till-clock.ts'

export interface ReportPart {
  code: string
  /** The operator; '' if the part is for all operators. */
  operatorId: string
  /** In millionths, since goods may be weighed. */
  count: number
  amountOre: number
}

export interface ReportVat {
  code: string
  basisPoints: number
  baseOre: number
  vatOre: number
}

/** An X or Z report with every figure that kassasystemforskrifta § 2-8-2 requires. */
export interface TillReport {
  reportId: string
  kind: 'x' | 'z'
  at: Instant | null
  cashSalesOre: number
  floatOre: number
  groups: ReportPart[]
  payments: ReportPart[]
  vat: ReportVat[]
  corrections: ReportPart[]
  inquiries: ReportPart[]
  otherCorrections: ReportPart[]
  payIns: ReportPart[]
  payOuts: ReportPart[]
  counts: Record<(typeof counted)[number], number>
  amounts: Record<(typeof summed)[number], number>
  grandTotals: { salesOre: number; returnsOre: number; netOre: number }
}

export const counted = [
  'Receipt',
  'OpenCashBox',
  'ReceiptCopy',
  'ReceiptProforma',
  'Return',
  'Discount',
  'VoidTrans',
  'ReceiptDelivery',
  'Training',
] as const
export const summed = [
  'ReceiptCopy',
  'ReceiptProforma',
  'Return',
  'Discount',
  'VoidTrans',
  'ReceiptDelivery',
  'Training',
] as const

export interface TillEvent {
  eventId: string
  type: string
  standardType: string | null
  transId: string
  operatorId: string
  at: Instant | null
  text: string
  report: TillReport | null
}

interface PartFields {
  within: string
  part: string
  code: string
  count: string
  amount: string
}

const partOf = (record: SaftRecord, { code, count, amount }: PartFields): ReportPart => ({
  code: textOf(record, code),
  operatorId: textOf(record, 'empID'),
  count: readDecimal(textOf(record, count), 6) ?? 0,
  amountOre: readOre(textOf(record, amount)),
})

const partsOf = (report: SaftRecord, fields: PartFields): ReportPart[] =>
  recordsOf(report, fields.within).flatMap((within) =>
    recordsOf(within, fields.part).map((each) => partOf(each, fields)),
  )

const fieldsOf = (name: string, code: string, stem: string): PartFields => ({
  within: `${name}s`,
  part: name,
  code,
  count: `${stem}Num`,
  amount: `${stem}Amnt`,
})

const parts = {
  groups: fieldsOf('reportArtGroup', 'artGroupID', 'artGroup'),
  operatorGroups: fieldsOf('reportEmpArtGroup', 'artGroupID', 'artGroup'),
  payments: fieldsOf('reportPayment', 'paymentType', 'payment'),
  operatorPayments: fieldsOf('reportEmpPayment', 'paymentType', 'payment'),
  corrections: fieldsOf('reportCorrLine', 'corrLineType', 'corrLine'),
  inquiries: {
    ...fieldsOf('reportPriceInquiry', 'priceInquiryGroup', 'priceInquiry'),
    within: 'reportPriceInquiries',
  },
  otherCorrections: fieldsOf('reportOtherCorr', 'otherCorrType', 'otherCorr'),
  payIns: fieldsOf('reportPayIn', 'payInType', 'payIn'),
  payOuts: fieldsOf('reportPayOut', 'payOutType', 'payOut'),
} satisfies Record<string, PartFields>

const vatOf = (report: SaftRecord): ReportVat[] =>
  recordsOf(report, 'reportCashSalesVat')
    .flatMap((within) => recordsOf(within, 'reportCashSaleVat'))
    .map((each) => ({
      code: textOf(each, 'vatCode'),
      basisPoints: readDecimal(textOf(each, 'vatPerc'), 2) ?? 0,
      baseOre: readOre(textOf(each, 'cashSaleAmnt')),
      vatOre: readOre(textOf(each, 'vatAmnt')),
    }))

function reportOf(record: SaftRecord, clock: TillClock): TillReport {
  const [cash] = recordsOf(record, 'reportTotalCashSales')
  const ore = (name: string) => readOre(textOf(record, name))
  const numbers = <N extends string>(names: readonly N[], read: (name: N) => number) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<N, number>
  return {
    reportId: shortName(textOf(record, 'reportID')),
    kind: textOf(record, 'reportType').toLowerCase().startsWith('z') ? 'z' : 'x',
    at: clock.read(textOf(record, 'reportDate'), textOf(record, 'reportTime')).at,
    cashSalesOre: cash ? readOre(textOf(cash, 'totalCashSaleAmnt')) : 0,
    floatOre: ore('reportOpeningChangeFloat'),
    groups: [...partsOf(record, parts.groups), ...partsOf(record, parts.operatorGroups)],
    payments: [...partsOf(record, parts.payments), ...partsOf(record, parts.operatorPayments)],
    vat: vatOf(record),
    corrections: partsOf(record, parts.corrections),
    inquiries: partsOf(record, parts.inquiries),
    otherCorrections: partsOf(record, parts.otherCorrections),
    payIns: partsOf(record, parts.payIns),
    payOuts: partsOf(record, parts.payOuts),
    counts: numbers(counted, (name) => readDecimal(textOf(record, `report${name}Num`), 0) ?? 0),
    amounts: numbers(summed, (name) => ore(`report${name}Amnt`)),
    grandTotals: {
      salesOre: ore('reportGrandTotalSales'),
      returnsOre: ore('reportGrandTotalReturn'),
      netOre: ore('reportGrandTotalSalesNet'),
    },
  }
}

export function eventOf(record: SaftRecord, codes: Codes, clock: TillClock): TillEvent {
  const type = codes.find('event', textOf(record, 'eventType'))
  const [report] = recordsOf(record, 'eventReport')
  return {
    eventId: shortName(textOf(record, 'eventID')),
    type: shortName(type.own),
    standardType: type.standard,
    transId: textOf(record, 'transID'),
    operatorId: textOf(record, 'empID'),
    at: clock.read(textOf(record, 'eventDate'), textOf(record, 'eventTime')).at,
    text: textOf(record, 'eventText'),
    report: report ? reportOf(report, clock) : null,
  }
}
