import { listSchedules } from '@dxweb/areas/reports/schedules/contract.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ReportSchedules } from './report-schedules.tsx'
import { type Asked, MakeSending, type ScheduledContent } from './sending-dialog.tsx'

export function useSending(sent: ScheduledContent, asked: Asked = {}) {
  const t = useText()
  const may = useCan()('reports.send')
  const [isAsking, ask] = useState(false)
  const of = sent.eventId === undefined ? {} : { eventId: String(sent.eventId) }
  const found = useRead(listSchedules, { report: sent.name, ...of }, { enabled: may })
  const schedules = found.data?.data ?? []
  if (!may) return { button: null, list: null, items: [], dialog: null }
  const items = [
    {
      key: 'send',
      label: t('report.send'),
      icon: <IconMailForward size={16} />,
      apart: true,
      onSelect: () => ask(true),
    },
  ]
  const dialog = isAsking && <MakeSending sent={sent} asked={asked} onClose={() => ask(false)} />
  const button = (
    <>
      <Button icon={<IconMailForward size={17} />} onClick={() => ask(true)}>
        {t('report.send')}
      </Button>
      {dialog}
    </>
  )
  const list = schedules.length > 0 && (
    <ReportSchedules sent={sent} asked={asked} schedules={schedules} />
  )
  return { button, list, items, dialog }
}
