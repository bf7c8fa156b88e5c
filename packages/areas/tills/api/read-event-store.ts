import { sum } from '@dxweb/kit/money/money.ts'
import type { Instant } from '@dxweb/kit/time/zoned-time.ts'
import type { ReportPart, TillReport } from '../saft/report.ts'
import { dayOfItem, type DayRule } from './day-of-item.ts'
import type { SentEvent, SentReport } from './items-contract.ts'
import type { ItemFault } from './read-receipt-store.ts'

export interface TakenEvent {
  key: string
  standardType: string
  at: string
  day: string
  operatorRef: string
  text: string
  report: TillReport | null
}

const standardTypes = {
  start: '13001',
  stop: '13002',
  signIn: '13003',
  signOut: '13004',
  drawerOpen: '13005',
  drawerClosed: '13006',
  x: '13008',
  z: '13009',
  note: '13999',
} as const satisfies Record<SentEvent['kind'], string>

type SentPart = SentReport['groups'][number]

/** Converts counts to millionths, the unit of stored counts, since goods may have decimals. */
const partsOf = (parts: readonly SentPart[]): ReportPart[] =>
  parts.map(({ code, operator, count, amountOre }) => ({
    code,
    operatorId: operator,
    count: Math.round(count * 1_000_000),
    amountOre,
  }))

function reportOf(sent: SentReport, kind: 'x' | 'z', at: Instant): TillReport {
  const { counts, amounts } = sent
  return {
    reportId: sent.number,
    kind,
    at,
    cashSalesOre: sent.salesOre,
    floatOre: sent.floatOre,
    groups: partsOf(sent.groups),
    payments: partsOf(sent.payments),
    vat: sent.vat,
    corrections: partsOf(sent.corrections),
    inquiries: partsOf(sent.inquiries),
    otherCorrections: partsOf(sent.otherCorrections),
    payIns: partsOf(sent.payIns),
    payOuts: partsOf(sent.payOuts),
    counts: {
      Receipt: counts.receipts,
      OpenCashBox: counts.drawerOpenings,
      ReceiptCopy: counts.copies,
      ReceiptProforma: counts.proformas,
      Return: counts.returns,
      Discount: counts.discounts,
      VoidTrans: counts.voids,
      ReceiptDelivery: counts.deliveries,
      Training: counts.trainings,
    },
    amounts: {
      ReceiptCopy: amounts.copiesOre,
      ReceiptProforma: amounts.proformasOre,
      Return: amounts.returnsOre,
      Discount: amounts.discountsOre,
      VoidTrans: amounts.voidsOre,
      ReceiptDelivery: amounts.deliveriesOre,
      Training: amounts.trainingsOre,
    },
    grandTotals: sent.grandTotals,
  }
}

function faultOf({ kind, report }: SentEvent): ItemFault | null {
  const isReport = kind === 'x' || kind === 'z'
  if (isReport && report === undefined) return { field: 'report', code: 'required' }
  if (!isReport && report !== undefined) return { field: 'report', code: 'not_here' }
  if (report === undefined) return null
  const { salesOre, returnsOre, netOre } = report.grandTotals
  return sum([salesOre, -Math.abs(returnsOre)]) === netOre
    ? null
    : { field: 'report.grandTotals.netOre', code: 'sum' }
}

export function readEvent(event: SentEvent, rule: DayRule): TakenEvent | ItemFault {
  const fault = faultOf(event)
  if (fault) return fault
  const counted = dayOfItem(event, rule)
  if ('code' in counted) return counted
  const { kind, key, operator, text, report } = event
  const isReport = kind === 'x' || kind === 'z'
  return {
    key,
    standardType: standardTypes[kind],
    at: counted.at,
    day: counted.day,
    operatorRef: operator,
    text,
    report: isReport && report ? reportOf(report, kind, counted.at) : null,
  }
}
