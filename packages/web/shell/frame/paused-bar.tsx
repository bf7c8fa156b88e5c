import { IconPlayerPause } from '@tabler/icons-react'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../ui/text/text.ts'

export function PausedBar() {
  const t = useText()
  const { partner } = useSession().lastContext
  if (partner?.isPaused !== true) return null
  return (
    <output className="dx-notice-bar dx-no-print">
      <IconPlayerPause size={17} aria-hidden />
      <span>{t('shell.paused', { reason: partner.pauseReason })}</span>
    </output>
  )
}
