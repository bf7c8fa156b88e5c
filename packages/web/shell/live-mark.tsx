import { dateText } from '@dxweb/locales/date-text.ts'
import { useEffect, useState } from 'react'
import { useLiveStatus } from '../data/event-stream.ts'
import { useLocale, useText } from '../ui/text.ts'

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return online
}

/** Whether figures on the screen follow what happens, and when they last did. */
export function LiveMark() {
  const t = useText()
  const locale = useLocale()
  const { state, lastAt } = useLiveStatus()
  const online = useOnline()
  const isDown = !online || state === 'down'
  if (state !== 'live' && !isDown) return null
  const at = lastAt === null ? '' : t('shell.live.at', { time: dateText(lastAt, 'time', locale) })
  return (
    <span className="dx-live" data-down={isDown || undefined} title={at}>
      <span className="dx-live-dot" aria-hidden />
      <span className="dx-live-text" role={isDown ? 'alert' : undefined}>
        {t(isDown ? 'shell.live.down' : 'shell.live.on')}
      </span>
    </span>
  )
}
