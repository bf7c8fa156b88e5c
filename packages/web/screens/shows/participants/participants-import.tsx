import type { OwnField } from '@dxweb/areas/events/participants/contract.ts'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { refetchTopics } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import ImportPage from '../../../parts/register/import/import-page.tsx'
import type { RegisterLook } from '../../../parts/register/look/look.ts'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { fieldsOf, people } from './participant-list.ts'

function useLook(eventId: number, own: readonly OwnField[], title: string): RegisterLook {
  return useMemo(
    () => ({
      collection: defineCollection(`events/${eventId}/participants`, {
        table: 'event_participant',
        orderBy: 'lastName',
        permit: { read: 'shows.read', write: 'shows.edit' },
        fields: fieldsOf(own),
      }),
      columns: ['lastName'],
      names: { title, labels: Object.fromEntries(own.map(({ id, label }) => [id, label])) },
    }),
    [eventId, own, title],
  )
}

function Import({ eventId, own }: { eventId: number; own: readonly OwnField[] }) {
  const t = useText()
  const partnerId = usePartnerId()
  const look = useLook(eventId, own, t('shows.tab.participants'))
  // Refetches the list when the user returns to it.
  useEffect(() => () => refetchTopics([`event:${eventId}`]), [eventId])
  return <ImportPage look={look} base={pagePath(partnerId, `shows/${eventId}/participants`)} />
}

export default function ParticipantsImport({ eventId }: { eventId: number }) {
  const t = useText()
  const partnerId = usePartnerId()
  const list = useQuery(people(partnerId, eventId))
  if (list.data) return <Import eventId={eventId} own={list.data.fields} />
  if (list.isPending) return <SkeletonPage label={t('shell.loading')} />
  return (
    <Page title={t('shows.tab.participants')}>
      <ErrorPanel title={t('shows.people.failed')} onRetry={() => void list.refetch()}>
        {refusalText(t, list.error)}
      </ErrorPanel>
    </Page>
  )
}
