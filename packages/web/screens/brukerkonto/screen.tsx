import { ServerHtml } from '../../parts/server-html/server-html.tsx'
import { useText } from '../../ui/text/text.ts'

/** The server renders this page. */
export default function Screen() {
  const t = useText()
  return <ServerHtml path="/apiweb/useraccounthtml" title={t('shell.profile')} />
}
