import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, fieldOf } from '@dxweb/kit/reports/define-report.ts'
import { IconPresentation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Measured } from '../../ui/chart/measured.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ChoiceRow } from '../../ui/buttons/chip.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useUrlState } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { ReportGroups } from './report-groups.tsx'
import { firstPart, type ReportPlace } from './report-query.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { useReportText } from './use-report-text.ts'
import { isCompared, isOfTime, mostSteps } from './chart-steps.ts'
import { ReportDrawing } from './report-drawing.tsx'

const ReportSlide = lazy(() => import('./report-slide.tsx'))

/** More bars than this are too thin to be told apart, and fewer points make no curve. */
const mostBars = 120
const leastPoints = 8

/** What it is grouped by, where names fit below bars. */
const chartedBy = (report: AnyReport, asked: string, usual: string) =>
  kindOf(fieldOf(report, asked)).kind === 'page' ? usual : asked

/** How it can be drawn, the usual first; a table has the same figures. */
function picturesOf(report: AnyReport, by: string, count: number) {
  const curve = isOfTime(kindOf(fieldOf(report, by))) && count >= leastPoints
  return [
    ...(curve && count > 14 ? (['curve'] as const) : []),
    ...(count <= mostBars ? (['bars'] as const) : []),
    ...(curve && count <= 14 ? (['curve'] as const) : []),
    ...(report.chart?.heat ? (['heat'] as const) : []),
    'table' as const,
  ]
}

interface ReportChartProps {
  report: AnyReport
  place: ReportPlace
  asked: ReportAsked
}

/** The report's picture, with the same figures as a table behind it. */
export function ReportChart({ report, place, asked }: ReportChartProps) {
  const t = useText()
  const text = useReportText(report)
  const [chosen, choose] = useUrlState('picture', '')
  const [isSlide, setSlide] = useState(false)
  const { chart } = report
  const { within: _then, sort: _sort, ...query } = asked.query
  const by = chart ? chartedBy(report, asked.groups[0] ?? chart.by, chart.by) : ''
  const { data } = useQuery({
    ...firstPart(place, report, { ...query, group: by }),
    enabled: chart !== undefined,
  })
  const count = data?.groups.length ?? 0
  if (!chart || !data || count < 2 || count > mostSteps) return null
  const pictures = picturesOf(report, by, count)
  const picture = pictures.find((one) => one === chosen) ?? pictures[0] ?? 'table'
  const names =
    picture === 'heat' && chart.heat
      ? chart.heat.map((name) => inSentence(text.label(name)))
      : [inSentence(text.label(by))]
  const title = t('report.chart', { figure: text.label(chart.of), by: names.join(t('report.and')) })
  const drawing =
    picture === 'table'
      ? undefined
      : { report, place, query, picture, title, by, of: chart.of, reply: data }
  return (
    <Card
      title={title}
      about={
        drawing &&
        picture !== 'heat' &&
        isCompared(data.groups, chart.of) &&
        t('report.chart.before')
      }
      actions={
        <>
          <ChoiceRow
            label={t('report.picture')}
            value={picture}
            options={pictures.map((value) => ({ value, label: t(`report.picture.${value}`) }))}
            onChange={(next) => choose(next === pictures[0] ? '' : next)}
          />
          {drawing && (
            <IconButton
              icon={<IconPresentation size={18} />}
              label={t('report.slide')}
              onClick={() => setSlide(true)}
            />
          )}
        </>
      }
    >
      {drawing ? (
        <Measured>{(width) => <ReportDrawing {...drawing} width={width} />}</Measured>
      ) : (
        <ReportGroups
          report={report}
          label={title}
          groups={[by]}
          reply={data}
          period={asked.period}
          empty={null}
        />
      )}
      {drawing && isSlide && (
        <Suspense>
          <ReportSlide drawing={drawing} asked={asked} onClose={() => setSlide(false)} />
        </Suspense>
      )}
    </Card>
  )
}
