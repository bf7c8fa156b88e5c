import { createEvent } from '@dxweb/areas/events/contract.ts'
import { createSeries } from '@dxweb/areas/events/planning-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../../data/call-api.ts'
import { usePartnerId } from '../../../data/context.ts'
import { Page } from '../../../ui/page.tsx'
import { useText } from '../../../ui/text.ts'
import { toast } from '../../../ui/toast.tsx'
import { type EventChoices, eventsKey } from '../queries.ts'
import { type Draft, emptyDraft } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { FormPage } from './form-page.tsx'
import { datesOf, noRepeat, ruleOf } from './repeat.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { useEventForm } from './use-event-form.ts'

const asked = ['date', 'startTime', 'endTime', 'auditoriumId'] as const

/** What the address says of the new event: where in the calendar somebody drew it. */
function draftFromAddress() {
  const search = new URLSearchParams(window.location.search)
  return {
    ...emptyDraft,
    ...Object.fromEntries(asked.map((name) => [name, search.get(name) ?? ''])),
  }
}

function NewEventForm({ choices }: { choices: EventChoices }) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [initial] = useState(draftFromAddress)
  const [repeat, setRepeat] = useState(noRepeat)
  const [atOwnRisk, setOwnRisk] = useState(false)
  const make = async (draft: Draft) => {
    const rule = ruleOf(repeat)
    const params = { partnerId }
    const ids =
      rule === null
        ? [(await callApi(createEvent, { params, body: { ...draft, atOwnRisk } })).id]
        : (
            await callApi(createSeries, {
              params,
              body: {
                draft,
                rule: { ...rule, weekdays: [...rule.weekdays], except: [...rule.except] },
                atOwnRisk,
              },
            })
          ).ids
    toast({
      text: t(ids.length > 1 ? 'shows.repeat.made' : 'shows.form.made', { count: ids.length }),
    })
    void client.invalidateQueries({ queryKey: eventsKey(partnerId) })
    await navigate({ to: `/partners/${partnerId}/shows/${ids[0] ?? ''}/sales` })
  }
  const form = useEventForm(initial, make)
  const dates = datesOf(form.fields.date, repeat)
  return (
    <EventForm
      form={form}
      choices={choices}
      dates={dates}
      exceptIds={[]}
      atOwnRisk={atOwnRisk}
      onOwnRisk={setOwnRisk}
      saveLabel={
        repeat.every ? t('shows.repeat.make', { count: dates.length }) : t('shows.form.make')
      }
      refusedTitle={t('shows.form.refused')}
      cancelTo={`/partners/${partnerId}/shows`}
    >
      <RepeatFields
        repeat={repeat}
        date={form.fields.date}
        dates={dates}
        error={form.errors['rule.until']}
        onChange={setRepeat}
      />
    </EventForm>
  )
}

/** A new event or a series of them: filled in here, made as drafts, and opened. */
export default function NewEvent() {
  const t = useText()
  return (
    <Page title={t('shows.new')}>
      <FormPage>{(choices) => <NewEventForm choices={choices} />}</FormPage>
    </Page>
  )
}
