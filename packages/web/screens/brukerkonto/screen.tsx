import { ServerHtml } from '../../parts/server-html/server-html.tsx'
import { useText } from '../../ui/text/text.ts'

/** The user's account, a page of the server's. */
export default function Screen() {
  const t = useText()
  return <ServerHtml path="/apiweb/useraccounthtml" title={t('shell.profile')} />
}
