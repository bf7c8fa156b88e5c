import { IconUserShield } from '@tabler/icons-react'
import { useText } from '../../ui/text/text.ts'
import { NoticePage } from '../notices/notice-page.tsx'

/** Links to the start page with a plain <a>, since the router would keep the /sudo prefix of the address. */
export function NoSudo({ text }: { text: string }) {
  const t = useText()
  return (
    <NoticePage title={t('shell.sudo.none')} text={text} icon={<IconUserShield size={26} />}>
      <a href="/">{t('shell.unknown.home')}</a>
    </NoticePage>
  )
}
