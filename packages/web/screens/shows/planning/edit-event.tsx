import type { EventDetail } from '@dxweb/areas/events/contract.ts'
import { seriesParts, updateEvent } from '@dxweb/areas/events/planning-contract.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../../data/call-api.ts'
import { usePartnerId } from '../../../data/context.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { Page } from '../../../ui/page.tsx'
import { refusalText } from '../../../ui/refusal-text.ts'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import { useText } from '../../../ui/text.ts'
import { toast } from '../../../ui/toast.tsx'
import { type EventChoices, eventKey, eventsKey, oneEvent } from '../queries.ts'
import { UnknownEvent } from '../unknown-event.tsx'
import { useTimeZone } from '../../../data/use-when.ts'
import { type Draft, draftOf, readDraft } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { FormPage } from './form-page.tsx'
import { ImpactPanel } from './impact-panel.tsx'
import { datesOf, noRepeat } from './repeat.ts'
import { useEventForm } from './use-event-form.ts'

type Part = (typeof seriesParts)[number]

interface EditProps {
  event: EventDetail
  choices: EventChoices
}

function useSave({
  event,
  part,
  atOwnRisk,
}: {
  event: EventDetail
  part: Part
  atOwnRisk: boolean
}) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const putBack = async (version: number) => {
    const before = readDraft(draftOf(event, timeZone), timeZone)
    const body = { ...before, orderId: event.orderId, version, atOwnRisk: event.acceptsOverlap }
    try {
      await callApi(updateEvent, { params: { partnerId, id: event.id }, body })
      toast({ text: t('shows.edit.undone') })
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
    void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
    await client.invalidateQueries({ queryKey: eventKey(partnerId, event.id) })
  }
  return async (draft: Draft) => {
    const body = {
      ...draft,
      orderId: event.orderId,
      version: event.version,
      part,
      atOwnRisk,
    }
    const params = { partnerId, id: event.id }
    const { ids, version } = await callApi(updateEvent, { params, body })
    // What a series was before is not one event's to put back.
    const undo = ids.length === 1 ? () => void putBack(version) : undefined
    void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
    await client.invalidateQueries({ queryKey: eventKey(partnerId, event.id) })
    await navigate({ to: `/partners/${partnerId}/shows/${event.id}/sales` })
    toast({ text: t('shows.edit.saved', { count: ids.length }), undo })
  }
}

function EditForm({ event, choices }: EditProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const timeZone = useTimeZone()
  const [initial] = useState(() => draftOf(event, timeZone))
  const [part, setPart] = useState<Part>('one')
  const [atOwnRisk, setOwnRisk] = useState(event.acceptsOverlap)
  const form = useEventForm(initial, useSave({ event, part, atOwnRisk }))
  return (
    <EventForm
      form={form}
      choices={choices}
      dates={datesOf(form.fields.date, noRepeat)}
      exceptIds={[event.id]}
      atOwnRisk={atOwnRisk}
      onOwnRisk={setOwnRisk}
      saveLabel={t('rows.save')}
      refusedTitle={t('shows.edit.refused')}
      cancelTo={`/partners/${partnerId}/shows/${event.id}/sales`}
    >
      <ImpactPanel
        event={event}
        initial={initial}
        fields={form.fields}
        isWholeSeries={part !== 'one'}
      />
      {event.soldCount > 0 && <p className="dx-dim">{t('shows.edit.sold')}</p>}
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
    </EventForm>
  )
}

/** An event as it stands, to be changed; with it, where wanted, those of its series. */
export default function EditEvent({ eventId }: { eventId: number }) {
  const t = useText()
  const partnerId = usePartnerId()
  const event = useQuery({ ...oneEvent(partnerId, eventId), refetchOnWindowFocus: false })
  if (event.isPending) return <SkeletonPage label={t('shell.loading')} />
  if (event.isError) {
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
