import { getEventChoices } from '@dxweb/areas/events/core/contract.ts'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { EventChoices } from '../ground/queries.ts'
import styles from './styles/event-page.module.css'

export function FormChoices({ children }: { children: (choices: EventChoices) => ReactNode }) {
  const t = useText()
  const choices = useRead(getEventChoices, {})
  if (!useCan()('shows.edit')) {
    return <EmptyState icon={<IconLock size={24} />} title={t('error.forbidden')} />
  }
  return (
    <Loaded of={choices} failedKey="shows.form.failed" lines={8}>
      {children}
    </Loaded>
  )
}

export function FormPage(props: { children: (choices: EventChoices) => ReactNode }) {
  return (
    <div className={styles['formPage']}>
      <Card>
        <FormChoices {...props} />
      </Card>
    </div>
  )
}
