import { usePartnerId } from '../../data/session/context.ts'
import { ServerHtml } from '../../parts/server-html/server-html.tsx'
import { useText } from '../../ui/text/text.ts'

/** What moves the figures: money, and the events that it is for. */
const liveTopics = ['sales', 'events']

export default function Screen() {
  const t = useText()
  const partnerId = usePartnerId()
  return (
    <ServerHtml
      path={`/api/v1/partners/${partnerId}/dashboardhtml`}
      title={t('module.dashboard.title')}
      topics={liveTopics}
    />
  )
}
