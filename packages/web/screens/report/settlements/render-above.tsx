import type { ReactNode } from 'react'
import type { ReportAsked } from '../../../parts/report/use-report-ask.ts'
import { startOfMonth } from '@dxweb/kit/time/day.ts'
import { DayPanel } from './day-panel.tsx'
import { MonthPanel } from './month-panel.tsx'

type RenderAbove = (asked: ReportAsked) => ReactNode

/** What is done with what a report shows, above it, by the report's name. */
export const renderAbove: Readonly<Record<string, RenderAbove>> = {
  'day-settlement': ({ period: { from, to } }) => (from === to ? <DayPanel day={from} /> : null),
  'month-settlement': ({ period: { type, from } }) =>
    type === 'month' ? <MonthPanel month={startOfMonth(from)} /> : null,
}
