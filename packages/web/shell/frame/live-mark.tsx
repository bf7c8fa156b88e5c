import { dateText } from '@dxweb/locales/date-text.ts'
import { useLiveStatus } from '../../data/live/event-stream.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import { useOnline } from '../../ui/messages/use-online.ts'
import styles from './header.module.css'

export function LiveMark() {
  const t = useText()
  const locale = useLocale()
  const { state, lastAt } = useLiveStatus()
  const online = useOnline()
  const isDown = !online || state === 'down'
  // Reserves space for the mark, so that nothing moves when it appears.
  const isIdle = state !== 'live' && !isDown
  const at = lastAt === null ? '' : t('shell.live.at', { time: dateText(lastAt, 'time', locale) })
  return (
    <span
      className={styles['live']}
      data-down={isDown || undefined}
      data-idle={isIdle || undefined}
      aria-hidden={isIdle || undefined}
      title={isIdle ? undefined : at}
    >
      <span className={styles['liveDot']} aria-hidden />
      <span className={styles['liveText']} role={isDown ? 'alert' : undefined}>
        {t(isDown ? 'shell.live.down' : 'shell.live.on')}
      </span>
    </span>
  )
}
