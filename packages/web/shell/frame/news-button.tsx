import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import { news, newsMark, useReadNews } from '../overlays/news.ts'
import { showOverlay } from '../overlays/overlays.ts'
import { useRested } from './use-rested.ts'
import styles from './header.module.css'

export function NewsButton() {
  const t = useText()
  const locale = useLocale()
  const isRested = useRested()
  const { data } = useQuery({ ...news(locale), enabled: isRested })
  const read = useReadNews()
  const isUnread = data !== undefined && newsMark(data.data) !== '' && newsMark(data.data) !== read
  return (
    <span className={styles['news']}>
      <IconButton
        label={t(isUnread ? 'shell.changelog.unread' : 'shell.changelog.title')}
        icon={<IconBell size={18} stroke={1.7} />}
        onClick={() => showOverlay('changelog')}
      />
      {isUnread && <span className={styles['newsMark']} aria-hidden />}
    </span>
  )
}
