import { IconScan } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'

/** Where tickets will be scanned; says so until they can be. */
export default function Scan() {
  const t = useText()
  return (
    <Page title={t('shows.scan.title')}>
      <Card>
        <EmptyState
          icon={<IconScan size={24} stroke={1.7} />}
          title={t('module.toCome')}
          text={t('shows.scan.holds')}
        />
      </Card>
    </Page>
  )
}
