import type { ReactNode } from 'react'
import type { ReportAsked } from '../../parts/report/use-report-ask.ts'
import { daysBetween, startOfMonth } from '@dxweb/kit/time/day.ts'
import { HallUse } from './note/hall-use.tsx'
import { TillReportNote } from './note/till-report-note.tsx'
import { VoucherNote } from './note/voucher-note.tsx'
import { BatchPanel, OpenBatch } from './settlements/batch-panel.tsx'
import { DayPanel } from './settlements/day-panel.tsx'
import { FilmLink } from './settlements/film-link.tsx'
import { FilmPanel } from './settlements/film-panel.tsx'
import { MonthPanel } from './settlements/month/month-panel.tsx'

type RenderAbove = (asked: ReportAsked) => ReactNode

/** Keys are names of reports. */
export const renderAbove: Readonly<Record<string, RenderAbove>> = {
  activity: ({ period, isNarrowed }) => (isNarrowed ? null : <HallUse {...period} />),
  batches: () => <OpenBatch />,
  'batch-payments': ({ query: { batchId } }) =>
    batchId === undefined ? null : <BatchPanel id={Number(batchId)} />,
  'day-settlement': ({ period: { from, to } }) => (from === to ? <DayPanel day={from} /> : null),
  'distributor-settlement': ({ query: { bureauId, productionId }, period: { from, to } }) => (
    <>
      {productionId !== undefined && <FilmLink id={Number(productionId)} />}
      {bureauId !== undefined && daysBetween(from, to) === 6 && (
        <FilmPanel bureauId={Number(bureauId)} week={from} />
      )}
    </>
  ),
  'month-settlement': ({ period: { type, from } }) =>
    type === 'month' ? <MonthPanel month={startOfMonth(from)} /> : null,
  'till-report': ({ query: { reportId }, period: { from, to } }) =>
    reportId === undefined ? null : <TillReportNote id={reportId} from={from} to={to} />,
  vouchers: ({ period }) => <VoucherNote {...period} />,
}
