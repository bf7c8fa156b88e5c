import { IconWifiOff } from '@tabler/icons-react'
import { useAddress } from '../../data/session/context.ts'
import { useText } from '../../ui/text/text.ts'
import { useOnline } from '../../ui/messages/use-online.ts'

/** The scanner works offline and has its own notice. */
export function OfflineBar() {
  const t = useText()
  const { module, rest } = useAddress()
  const isOnline = useOnline()
  const isDoor = module === 'shows' && rest[0] === 'scan'
  if (isOnline || isDoor) return null
  return (
    <output className="dx-notice-bar dx-no-print">
      <IconWifiOff size={17} aria-hidden />
      <span>{t('shell.offline.bar')}</span>
    </output>
  )
}
