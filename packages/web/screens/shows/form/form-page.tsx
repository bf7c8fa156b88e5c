import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type EventChoices, eventChoices } from '../ground/queries.ts'
import './event-page.css'

/** What an event can be made of, for those who may make one. */
export function FormChoices({ children }: { children: (choices: EventChoices) => ReactNode }) {
  const t = useText()
  const partnerId = usePartnerId()
  const choices = useQuery(eventChoices(partnerId))
  if (!useCan()('shows.edit')) {
    return <EmptyState icon={<IconLock size={24} />} title={t('error.forbidden')} />
  }
  if (choices.isPending) return <SkeletonLines lines={8} label={t('shell.loading')} />
  if (choices.isError) {
    return (
      <ErrorPanel title={t('shows.form.failed')} onRetry={() => void choices.refetch()}>
        {refusalText(t, choices.error)}
      </ErrorPanel>
    )
  }
  return children(choices.data)
}

/** Where an event's form stands, for those who may, once it is known what it can be made of. */
export function FormPage(props: { children: (choices: EventChoices) => ReactNode }) {
  return (
    <div className="dx-form-page">
      <Card>
        <FormChoices {...props} />
      </Card>
    </div>
  )
}
