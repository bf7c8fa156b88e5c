import { IconDeviceFloppy, IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSignals } from '../../data/calls/signals.ts'
import { applyUpdate, postponeUpdate, useWorkerNotice } from '../../service-worker/register.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFreePlace } from '../../ui/messages/use-free-place.ts'
import { useText } from '../../ui/text/text.ts'
import './worker-notices.css'

export function WorkerNotices() {
  const t = useText()
  const notice = useWorkerNotice()
  const { outdated } = useSignals()
  const [postponed, setPostponed] = useState(false)
  const hasUpdate = notice === 'update' || (outdated && !postponed)
  const frame = useRef<HTMLOutputElement>(null)
  useFreePlace(frame, hasUpdate || notice === 'saved')
  if (!hasUpdate && notice !== 'saved') return null
  return (
    <output ref={frame} className="dx-worker-notice dx-no-print">
      {hasUpdate ? (
        <IconRefresh size={18} aria-hidden />
      ) : (
        <IconDeviceFloppy size={18} aria-hidden />
      )}
      <span>{t(hasUpdate ? 'shell.update.title' : 'shell.update.saved')}</span>
      {hasUpdate && (
        <>
          <Button size="small" look="main" onClick={() => void applyUpdate()}>
            {t('shell.update.apply')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              setPostponed(true)
              postponeUpdate()
            }}
          >
            {t('shell.update.postpone')}
          </Button>
        </>
      )}
    </output>
  )
}
