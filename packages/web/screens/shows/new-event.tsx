import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { usePartnerId } from '../../data/context.ts'
import { useCan } from '../../data/session.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Page } from '../../ui/page.tsx'
import { refusalText } from '../../ui/refusal-text.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { EventForm } from './event-form.tsx'
import { eventChoices } from './queries.ts'
import './event-page.css'

function Content() {
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
  return <EventForm choices={choices.data} />
}

/** A new event: filled in here, made as a draft, and opened. */
export default function NewEvent() {
  const t = useText()
  return (
    <Page title={t('shows.new')}>
      <div className="dx-form-page">
        <Card>
          <Content />
        </Card>
      </div>
    </Page>
  )
}
