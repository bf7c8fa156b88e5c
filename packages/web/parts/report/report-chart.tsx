import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { IconPresentation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { Measured } from '../../ui/chart/measured.tsx'
import { defaultHeight } from '@dxweb/kit/charts/steps.ts'
import { Card } from '../../ui/page/card.tsx'
import { Skeleton } from '../../ui/messages/skeleton.tsx'
import { ChoiceRow } from '../../ui/buttons/chip.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useUrlState } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { ReportGroups } from './report-groups.tsx'
import { firstPart, type ReportPlace } from './asked/report-query.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { useReportText } from './asked/use-report-text.ts'
import { chartedBy, hasYearBefore, maxSteps, picturesOf } from '@dxweb/kit/reports/report-chart.ts'
import { ReportDrawing } from './report-drawing.tsx'
import styles from './print/styles/paper.module.css'

const ReportSlide = lazyDialog(() => import('./report-slide.tsx'))

interface ReportChartProps {
  report: AnyReport
  place: ReportPlace
  asked: ReportAsked
}

function useDrawn({ report, place, asked }: ReportChartProps) {
  const t = useText()
  const text = useReportText(report)
  const [chosen, choose] = useUrlState('picture', '')
  const { chart } = report
  const { within: _then, sort: _sort, ...query } = asked.query
  const by = chart ? chartedBy(report, asked.groups[0] ?? chart.by, chart.by) : ''
  const { data, isLoading } = useQuery({
    ...firstPart(place, report, { ...query, group: by }),
    enabled: chart !== undefined,
  })
  if (chart && isLoading) return 'waiting'
  const count = data?.groups.length ?? 0
  if (!chart || !data || count < 2 || count > maxSteps) return undefined
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
  const hasBefore = drawing && picture !== 'heat' && hasYearBefore(data.groups, chart.of)
  const about = hasBefore && t('report.chart.before')
  return { pictures, picture, choose, title, about, by, drawing, reply: data }
}

/** Reserves space for a loading chart, so that the rows below do not move. */
const Waiting = () => (
  <Card actions={<Skeleton width="180px" height="36px" />}>
    <Skeleton height={`${defaultHeight}px`} />
  </Card>
)

export function ReportChart(props: ReportChartProps) {
  const { report, asked } = props
  const t = useText()
  const [isSlide, setSlide] = useState(false)
  const drawn = useDrawn(props)
  if (drawn === 'waiting') return <Waiting />
  if (!drawn) return null
  const { pictures, picture, choose, title, about, by, drawing, reply } = drawn
  return (
    <Card
      title={title}
      about={about}
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
          reply={reply}
          period={asked.period}
          empty={null}
        />
      )}
      {drawing && isSlide && (
        <ReportSlide drawing={drawing} asked={asked} onClose={() => setSlide(false)} />
      )}
    </Card>
  )
}

/** Height in pixels, low enough that a chart and a short list fit on one sheet. */
const paperHeight = 150

export function PaperChart({ width, ...asked }: ReportChartProps & { width: number }) {
  const drawn = useDrawn(asked)
  if (drawn === 'waiting' || !drawn?.drawing) return null
  const { title, about, drawing } = drawn
  return (
    <figure className={styles['paperChart']}>
      <figcaption>
        {title}
        {about && <span> · {about}</span>}
      </figcaption>
      <ReportDrawing {...drawing} width={width} height={paperHeight} />
    </figure>
  )
}
