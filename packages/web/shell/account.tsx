import { ServerHtml } from '../data/server-html.tsx'
import { useText } from '../ui/text.ts'
import { SimpleFrame } from './simple-frame.tsx'

/** /brukerkonto: the server's own page. */
export function Account() {
  const t = useText()
  return (
    <SimpleFrame>
      <ServerHtml path="/apiweb/useraccounthtml" title={t('shell.profile')} />
    </SimpleFrame>
  )
}
