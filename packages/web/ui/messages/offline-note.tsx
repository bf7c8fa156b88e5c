import { IconWifiOff } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'
import { useText } from '../text/text.ts'

export function OfflineNote() {
  const t = useText()
  return (
    <EmptyState
      icon={<IconWifiOff size={24} stroke={1.7} />}
      title={t('shell.offline.title')}
      text={t('shell.offline.waits')}
    />
  )
}
