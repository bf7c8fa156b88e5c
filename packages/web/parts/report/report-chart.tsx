import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, beforeSuffix, fieldOf } from '@dxweb/kit/reports/define-report.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Bar, BarChart } from '../../ui/chart/bar-chart.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Chip } from '../../ui/buttons/chip.tsx'
import { inSentence } from '../register/look/use-words.ts'
import { useText } from '../../ui/text/text.ts'
import { ReportGroups } from './report-groups.tsx'
import { firstPart, type ReportGroup, type ReportPlace } from './report-query.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { type ReportText, useReportText } from './use-report-text.ts'

/** More bars than this are too thin to be told apart. */
const mostBars = 120

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Every step from the first to the last, so that one without anything is seen as such. */
function stepsOf(kind: string, known: readonly string[]): readonly string[] {
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return known
  if (kind === 'time') {
    const [from, to] = [Number(first.slice(0, 2)), Number(last.slice(0, 2))]
    return Array.from({ length: to - from + 1 }, (_, at) => hourText(from + at))
  }
  if (kind !== 'day') return known
  const length = daysBetween(first as Day, last as Day) + 1
  return Array.from({ length }, (_, at) => addDays(first as Day, at))
}

function barsOf(
  groups: readonly ReportGroup[],
  { by, of }: NonNullable<AnyReport['chart']>,
  kind: string,
  text: ReportText,
): Bar[] {
  const found = new Map(groups.map((group) => [String(group[by]), group]))
  const then = `${of}${beforeSuffix}`
  const isCompared = groups[0]?.[then] !== undefined
  const beforeOf = (row: ReportGroup | undefined) => ({
    value: Number(row?.[then] ?? 0),
    said: text.value(of, { [of]: row?.[then] ?? 0 }),
  })
  const steps = kind === 'time' || kind === 'day' ? [...found.keys()].toSorted() : [...found.keys()]
  return stepsOf(kind, steps).map((step) => {
    const row = found.get(step)
    return {
      key: step,
      label: text.value(by, { [by]: step }),
      value: Number(row?.[of] ?? 0),
      said: text.value(of, row ?? { [of]: 0 }),
      ...(isCompared && { before: beforeOf(row) }),
    }
  })
}

/** What it is grouped by, where names fit below bars. */
const chartedBy = (report: AnyReport, asked: string, usual: string) =>
  kindOf(fieldOf(report, asked)).kind === 'page' ? usual : asked

interface ReportChartProps {
  report: AnyReport
  place: ReportPlace
  asked: ReportAsked
}

/** The report's picture, with the same figures as a table behind it. */
export function ReportChart({ report, place, asked }: ReportChartProps) {
  const t = useText()
  const text = useReportText(report)
  const [asTable, setAsTable] = useState(false)
  const { chart } = report
  const { within: _then, sort: _sort, ...query } = asked.query
  const group = chart ? chartedBy(report, asked.groups[0] ?? chart.by, chart.by) : ''
  const { data } = useQuery({
    ...firstPart(place, report, { ...query, group }),
    enabled: chart !== undefined,
  })
  if (!chart || !data || data.groups.length < 2 || data.groups.length > mostBars) return null
  const bars = barsOf(
    data.groups,
    { by: group, of: chart.of },
    kindOf(fieldOf(report, group)).kind,
    text,
  )
  const title = t('report.chart', {
    figure: text.label(chart.of),
    by: inSentence(text.label(group)),
  })
  return (
    <Card
      title={title}
      actions={
        <Chip on={asTable} onClick={() => setAsTable(!asTable)}>
          {t('report.asTable')}
        </Chip>
      }
    >
      {asTable ? (
        <ReportGroups
          report={report}
          label={title}
          groups={[group]}
          reply={data}
          period={asked.period}
          empty={null}
        />
      ) : (
        <BarChart label={title} bars={bars} />
      )}
    </Card>
  )
}
