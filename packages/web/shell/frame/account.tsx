import { ServerHtml } from '../../parts/server-html/server-html.tsx'
import { useText } from '../../ui/text/text.ts'
import { SimpleFrame } from './simple-frame.tsx'

export default function Account() {
  const t = useText()
  return (
    <SimpleFrame>
      <ServerHtml path="/apiweb/useraccounthtml" title={t('shell.profile')} />
    </SimpleFrame>
  )
}
