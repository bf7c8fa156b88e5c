import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { seriesParts, updateEvent } from '@dxweb/areas/events/planning/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type EventChoices, oneEvent } from '../ground/queries.ts'
import { UnknownEvent } from '../ground/unknown-event.tsx'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { EventConflict } from './event-conflict.tsx'
import { type DraftFields, draftOf, readDraft } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { FormPage } from '../form/form-page.tsx'
import { ImpactPanel } from './impact-panel.tsx'
import { isPlacedAs, mergeDrafts, riskOf } from './merge-drafts.ts'
import { datesOf, noRepeat } from './repeat.ts'
import { useEventForm } from './use-event-form.ts'
import { useChangeNotice } from './use-change-notice.ts'

type Part = (typeof seriesParts)[number]

interface EditProps {
  event: EventDetail
  choices: EventChoices
}

interface Saving {
  opened: EventDetail
  part: Part
  acceptedRisk: string
}

function useSave({ opened, part, acceptedRisk }: Saving) {
  const partnerId = usePartnerId()
  const notify = useChangeNotice()
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const params = { partnerId, id: opened.id }
  return async (fields: DraftFields, on: EventDetail) => {
    const draft = readDraft(fields, timeZone)
    const atOwnRisk = acceptedRisk === riskOf(fields, part)
    const body = { ...draft, version: on.version, part, atOwnRisk }
    const changed = await callApi(updateEvent, { params, body })
    await ownChangesRefetched()
    await navigate({ to: pagePath(partnerId, `shows/${opened.id}/sales`) })
    notify(changed)
  }
}

type Merge = ReturnType<typeof mergeDrafts>

interface Contest extends Merge {
  theirs: EventDetail
}

function useEdit(saving: Saving, open: (event: EventDetail) => void) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const [contest, setContest] = useState<Contest | null>(null)
  const save = useSave(saving)
  const { opened } = saving
  const [initial, setInitial] = useState(() => draftOf(opened, timeZone))
  const goOnFrom = (theirs: EventDetail) => {
    open(theirs)
    setInitial(draftOf(theirs, timeZone))
  }
  const form = useEventForm(initial, async (_, fields, refill) => {
    try {
      await save(fields, opened)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'stale')) throw error
      const theirs = await client.fetchQuery({ ...oneEvent(partnerId, opened.id), staleTime: 0 })
      const merge = mergeDrafts(initial, fields, draftOf(theirs, timeZone))
      if (merge.contested.length === 0) {
        // Puts the merged values into the form, in case the server refuses them.
        goOnFrom(theirs)
        refill(merge.kept)
        return save(merge.kept, theirs)
      }
      setContest({ ...merge, theirs })
      throw error
    }
  })
  const settle = (choice: 'kept' | 'given') => {
    if (contest === null) return
    goOnFrom(contest.theirs)
    form.refill(contest[choice])
    setContest(null)
  }
  return { form, initial, contest, settle }
}

function EditForm({ event, choices }: EditProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const [opened, open] = useState(event)
  const [part, setPart] = useState<Part>('one')
  const [acceptedRisk, setAcceptedRisk] = useState('')
  const saving = { opened, part, acceptedRisk }
  const { form, initial, contest, settle } = useEdit(saving, open)
  const risk = riskOf(form.fields, part)
  return (
    <EventForm
      form={form}
      choices={choices}
      planned={{ dates: datesOf(form.fields.date, noRepeat), changes: { id: event.id, part } }}
      atOwnRisk={acceptedRisk === risk}
      asksRisk={!isPlacedAs(initial, form.fields)}
      onOwnRisk={(accepted) => setAcceptedRisk(accepted ? risk : '')}
      fixed={event.soldCount > 0 ? t('shows.edit.fixed') : undefined}
      saveLabel={t('rows.save')}
      refusedTitle={t('shows.edit.refused')}
      cancelTo={pagePath(partnerId, `shows/${event.id}/sales`)}
      contest={
        contest && (
          <EventConflict
            contested={contest.contested}
            theirs={contest.theirs}
            choices={choices}
            onUseTheirs={() => settle('given')}
            onKeepMine={() => settle('kept')}
          />
        )
      }
    >
      {() => (
        <>
          <ImpactPanel
            event={opened}
            initial={initial}
            fields={form.fields}
            isWholeSeries={part !== 'one'}
          />
          {event.seriesId !== null && (
            <SelectField
              label={t('shows.edit.part')}
              value={part}
              options={seriesParts.map((each) => ({
                value: each,
                label: t(`shows.edit.part.${each}`),
              }))}
              onChange={(value) => setPart((value ?? 'one') as Part)}
            />
          )}
        </>
      )}
    </EventForm>
  )
}

export default function EditEvent({ eventId }: { eventId: number }) {
  const t = useText()
  const partnerId = usePartnerId()
  const event = useQuery({ ...oneEvent(partnerId, eventId), refetchOnWindowFocus: false })
  if (event.isPending) return <SkeletonPage label={t('shell.loading')} />
  if (isLost(event)) {
    if (event.error instanceof Refusal && event.error.code === 'not_found') return <UnknownEvent />
    return (
      <Page title={t('module.shows.title')}>
        <ErrorPanel title={t('shows.failed')} onRetry={() => void event.refetch()}>
          {refusalText(t, event.error)}
        </ErrorPanel>
      </Page>
    )
  }
  return (
    <Page title={t('shows.edit.title', { title: event.data.title })}>
      <FormPage>{(choices) => <EditForm event={event.data} choices={choices} />}</FormPage>
    </Page>
  )
}
