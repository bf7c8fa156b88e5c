import { dashboardPeriods, getDashboardHtml } from '@dxweb/areas/reports/contract.ts'
import { useEffect } from 'react'
import { urlOf } from '../../data/calls/url-of.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { ServerHtml } from '../../parts/server-html/server-html.tsx'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import { FirstSteps } from '../../parts/first-steps/first-steps.tsx'

const liveTopics = ['sales', 'events']

const topKey = 'dxweb.dashboard.top'

/** Remembers on this device whether ten or all best sellers are shown. */
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
  const mayPlan = useCan()('shows.edit')
  return (
    <>
      {mayPlan && (
        <div className="dx-first-steps-above dx-no-print">
          <FirstSteps />
        </div>
      )}
      <ServerHtml
        path={urlOf(getDashboardHtml.path, { partnerId })}
        query={{ period, top }}
        title={t('module.dashboard.title')}
        topics={liveTopics}
      />
    </>
  )
}
