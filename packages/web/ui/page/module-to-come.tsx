import { IconTools } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { EmptyState } from '../messages/empty-state.tsx'
import { Page } from './page.tsx'
import { useText } from '../text/text.ts'

interface ModuleToComeProps {
  name: string
  action?: ReactNode
  /** What of it is built already. */
  children?: ReactNode
}

export function ModuleToCome({ name, action, children }: ModuleToComeProps) {
  const t = useText()
  return (
    <Page title={t(`module.${name}.title`)}>
      {children}
      <Card>
        <EmptyState
          icon={<IconTools size={24} stroke={1.7} />}
          title={t('module.toCome')}
          text={t(`module.${name}.holds`)}
          action={action}
        />
      </Card>
    </Page>
  )
}
