import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { keepFile } from '../../data/calls/download.ts'
import { useSession } from '../../data/session/session.ts'
import { today, useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { chartRoom, Slide, slideFile } from '../../ui/chart/slide.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { hasYearBefore } from '@dxweb/kit/reports/report-chart.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { useReportText } from './asked/use-report-text.ts'
import { type Drawing, ReportDrawing } from './report-drawing.tsx'

interface ReportSlideProps {
  drawing: Drawing
  asked: ReportAsked
  onClose: () => void
}

function useFacts({ report, title }: Drawing, { query, period }: ReportAsked) {
  const t = useText()
  const when = useWhen()
  const axis = query['axis'] ?? Object.keys(report.axes ?? {})[0]
  const until = query['until']
  return [
    title,
    axis && spanText(when(period.from, 'numeric'), when(period.to, 'numeric')),
    axis && t(`report.axis.${axis}`),
    until && t(axis ? 'report.known' : 'report.until', { day: when(until, 'numeric') }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export default function ReportSlide({ drawing, asked, onClose }: ReportSlideProps) {
  const t = useText()
  const when = useWhen()
  const { report, picture, of, reply } = drawing
  const { title } = useReportText(report)
  const slide = useRef<SVGSVGElement>(null)
  const venue = useSession().lastContext.partner?.name ?? ''
  const foot = `${venue} · ${when(today(useTimeZone()), 'numeric')}`
  const facts = useFacts(drawing, asked)
  const hasBefore = picture !== 'heat' && hasYearBefore(reply.groups, of)
  const keeping = useMutation({
    mutationFn: async (kind: 'svg' | 'png') =>
      slide.current && keepFile(await slideFile(slide.current, kind), `${report.name}.${kind}`),
    onError: (error) => toast({ tone: 'bad', text: refusalText(t, error) }),
  })
  const keep = (kind: 'svg' | 'png') => (
    <Button
      icon={<IconDownload size={17} />}
      busy={keeping.isPending && keeping.variables === kind}
      onClick={() => keeping.mutate(kind)}
    >
      {kind.toUpperCase()}
    </Button>
  )
  return (
    <Dialog
      opened
      size="large"
      title={t('report.slide')}
      onClose={onClose}
      actions={
        <>
          {keep('svg')}
          {keep('png')}
        </>
      }
    >
      <div className="dx-slide-frame">
        <Slide
          ref={slide}
          title={title}
          facts={facts}
          foot={foot}
          legend={
            hasBefore ? { now: t('report.slide.now'), before: t('report.slide.before') } : undefined
          }
        >
          <ReportDrawing {...drawing} {...chartRoom} />
        </Slide>
      </div>
    </Dialog>
  )
}
