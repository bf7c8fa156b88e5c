import { ServerHtml } from '../../data/server-html.tsx'
import { useText } from '../../ui/text.ts'

/** The user's account, a page of the server's. */
export default function Screen() {
  const t = useText()
  return <ServerHtml path="/apiweb/useraccounthtml" title={t('shell.profile')} />
}
