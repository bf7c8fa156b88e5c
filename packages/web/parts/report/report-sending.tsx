import { listSchedules, makeSchedule } from '@dxweb/areas/reports/schedules/contract.ts'
import { type AnyReport, isOfEvent } from '@dxweb/kit/reports/define-report.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { useCan, useSession } from '../../data/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import { CommandDialog } from '../command/command-dialog.tsx'
import type { Typed } from '../register/look/look.ts'
import { ReportSchedules } from './report-schedules.tsx'
import type { ReportAsked } from './use-report-ask.ts'

const look = {
  labels: {
    recipients: 'report.send.recipients',
    period: 'report.send.period',
    rhythm: 'report.send.rhythm',
    monthDay: 'report.send.monthDay',
    sendAt: 'report.send.sendAt',
    format: 'report.send.format',
  },
  abouts: { recipients: 'report.send.recipientsAbout', monthDay: 'report.send.monthDayAbout' },
  asksFor: (field: string, { rhythm }: Typed) => field !== 'monthDay' || rhythm === 'monthly',
  choices: { period: 'report.send.period', rhythm: 'report.send.rhythm', format: 'export' },
}

interface SendingParts {
  report: AnyReport
  asked: ReportAsked
}

function SendDialog({ report, asked, onClose }: SendingParts & { onClose: () => void }) {
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const { user } = useSession()
  const { from: _from, to: _to, ...query } = asked.query
  const days = report.axes ? {} : { period: undefined }
  return (
    <CommandDialog
      {...look}
      endpoint={makeSchedule}
      params={{}}
      known={{ report: report.name, asked: query, locale, ...days }}
      begin={{
        recipients: user.email,
        period: 'lastWeek',
        rhythm: 'mon',
        monthDay: 1,
        sendAt: '07:00',
        format: 'xlsx',
      }}
      titleKey="report.send"
      actionKey="report.send.make"
      failedKey="report.send.failed"
      doneKey="report.send.made"
      onClose={onClose}
      onDone={onClose}
    />
  )
}

/** The button that has a report sent regularly, and what is sent of it already. */
export function useReportSending({ report, asked }: SendingParts) {
  const t = useText()
  const may = useCan()('reports.send') && !isOfEvent(report)
  const [isAsking, ask] = useState(false)
  const found = useRead(listSchedules, { report: report.name }, { enabled: may })
  const schedules = found.data?.data ?? []
  if (!may) return { button: null, list: null }
  const button = (
    <>
      <Button icon={<IconMailForward size={17} />} onClick={() => ask(true)}>
        {t('report.send')}
      </Button>
      {isAsking && <SendDialog report={report} asked={asked} onClose={() => ask(false)} />}
    </>
  )
  return { button, list: schedules.length > 0 && <ReportSchedules schedules={schedules} /> }
}
