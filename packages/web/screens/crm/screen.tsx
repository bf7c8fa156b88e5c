import { usePartnerId } from '../../data/context.ts'
import { ServerHtml } from '../../data/server-html.tsx'
import { useText } from '../../ui/text.ts'

export default function Screen() {
  const t = useText()
  const partnerId = usePartnerId()
  return <ServerHtml path={`/api/v1/partners/${partnerId}/crmhtml`} title={t('module.crm.title')} />
}
