import { getDashboardLegacyHtml } from '@dxweb/areas/reports/contract.ts'
import { isDay } from '@dxweb/kit/time/day.ts'
import { urlOf } from '../../data/calls/url-of.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { ServerHtml } from '../../parts/server-html/server-html.tsx'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'

const liveTopics = ['sales', 'events']

export default function Screen() {
  const t = useText()
  const partnerId = usePartnerId()
  const { week = '' } = useSearchValues()
  return (
    <ServerHtml
      path={urlOf(getDashboardLegacyHtml.path, { partnerId })}
      {...(isDay(week) && { query: { week } })}
      title={t('module.dashboard-legacy.title')}
      topics={liveTopics}
    />
  )
}
