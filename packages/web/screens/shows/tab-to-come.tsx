import { IconTools } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useText } from '../../ui/text.ts'
import type { EventTab } from './event-tabs.ts'

/** A tab that is not built yet: what it will hold, and nothing made up. */
export function TabToCome({ tab }: { tab: EventTab }) {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={<IconTools size={24} stroke={1.7} />}
        title={t('module.toCome')}
        text={t(`shows.holds.${tab}`)}
      />
    </Card>
  )
}
