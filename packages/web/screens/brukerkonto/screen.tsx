import { ServerHtml } from '../../parts/server-html/server-html.tsx'
import { useText } from '../../ui/text/text.ts'

/** Page of the user's account, rendered by the server. */
export default function Screen() {
  const t = useText()
  return <ServerHtml path="/apiweb/useraccounthtml" title={t('shell.profile')} />
}
