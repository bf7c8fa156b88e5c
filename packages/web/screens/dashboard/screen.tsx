import { dashboardPeriods } from '@dxweb/areas/reports/contract.ts'
import { useEffect } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { ServerHtml } from '../../parts/server-html/server-html.tsx'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'

/** What moves the figures: money, and the events that it is for. */
const liveTopics = ['sales', 'events']

const topKey = 'dxweb.dashboard.top'

/** Whether ten best sellers are shown or all; kept on this device. */
function useTop(chosen: string | undefined): string {
  const top = chosen === 'ten' || chosen === 'all' ? chosen : localStorage.getItem(topKey)
  useEffect(() => {
    if (top !== null) localStorage.setItem(topKey, top)
  }, [top])
  return top === 'all' ? 'all' : 'ten'
}

export default function Screen() {
  const t = useText()
  const partnerId = usePartnerId()
  const search = useSearchValues()
  const top = useTop(search['top'])
  const period = dashboardPeriods.find((one) => one === search['period']) ?? dashboardPeriods[0]
  return (
    <ServerHtml
      path={`/api/v1/partners/${partnerId}/dashboardhtml`}
      query={{ period, top }}
      title={t('module.dashboard.title')}
      topics={liveTopics}
    />
  )
}
