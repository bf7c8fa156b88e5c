import { IconPlayerPause } from '@tabler/icons-react'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../ui/text/text.ts'
import styles from '../session/styles/session-gate.module.css'

export function PausedBar() {
  const t = useText()
  const { partner } = useSession().lastContext
  if (partner?.isPaused !== true) return null
  return (
    <output className={`${styles['noticeBar']} dx-no-print`}>
      <IconPlayerPause size={17} aria-hidden />
      <span>{t('shell.paused', { reason: partner.pauseReason })}</span>
    </output>
  )
}
