import { createEvent } from '@dxweb/areas/events/core/contract.ts'
import { createSeries, undoSeries } from '@dxweb/areas/events/planning/contract.ts'
import { isDay } from '@dxweb/kit/time/day.ts'
import type { BodyFor } from '@dxweb/kit/definitions/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { removeDraft } from '../../../data/rows/remove-draft.ts'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import type { EventChoices } from '../ground/queries.ts'
import { emptyDraft, type Draft, type DraftFields } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { FormPage } from '../form/form-page.tsx'
import { riskOf } from './merge-drafts.ts'
import { datesOf, noRepeat, type Repeat, ruleOf } from './repeat.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { useEventForm } from './use-event-form.ts'

const asked = ['date', 'startTime', 'endTime', 'auditoriumId', 'orderId', 'renterId'] as const

/** Reads initial values from the address, as set by the calendar or an order. Preselects the only hall of a venue. */
function draftFromAddress({ auditoriums: [hall, ...others] }: EventChoices) {
  const search = new URLSearchParams(window.location.search)
  const draft = {
    ...emptyDraft,
    ...Object.fromEntries(asked.map((name) => [name, search.get(name) ?? ''])),
  }
  const isOnly = hall !== undefined && others.length === 0
  return isOnly && draft.auditoriumId === '' ? { ...draft, auditoriumId: String(hall.id) } : draft
}

/** Converts a span of several days in the address to one event per day, including holidays. */
function repeatFromAddress(): Repeat {
  const until = new URLSearchParams(window.location.search).get('until') ?? ''
  return isDay(until)
    ? { ...noRepeat, every: 'day', ends: 'until', until, skipsHolidays: false }
    : noRepeat
}

/** Created drafts, with a function that deletes the drafts that are still unchanged. */
interface Made {
  ids: readonly number[]
  remove: () => Promise<unknown>
}

interface Params {
  partnerId: number
}

async function makeOne(params: Params, body: BodyFor<typeof createEvent.parts>): Promise<Made> {
  const { id, version } = await callApi(createEvent, { params, body })
  return { ids: [id], remove: () => removeDraft(params.partnerId, id, version) }
}

async function makeAll(params: Params, body: BodyFor<typeof createSeries.parts>): Promise<Made> {
  const { id, ids } = await callApi(createSeries, { params, body })
  return { ids, remove: () => callApi(undoSeries, { params: { ...params, id } }) }
}

function NewEventForm({ choices }: { choices: EventChoices }) {
  const t = useText()
  const partnerId = usePartnerId()
  const navigate = useNavigate()
  const [initial] = useState(() => draftFromAddress(choices))
  const [repeat, setRepeat] = useState(repeatFromAddress)
  const [acceptedRisk, setAcceptedRisk] = useState('')
  const revert = async ({ remove, ids }: Made) => {
    try {
      await remove()
      toast({ text: t('shows.repeat.undone', { count: ids.length }) })
      await navigate({ to: pagePath(partnerId, 'shows') })
    } catch (error) {
      toast({ tone: 'bad', text: refusalText(t, error) })
    }
  }
  const make = async (draft: Draft, fields: DraftFields) => {
    const atOwnRisk = acceptedRisk === riskOf(fields, datesOf(fields.date, repeat))
    const rule = ruleOf(repeat)
    const params = { partnerId }
    const made =
      rule === null
        ? await makeOne(params, { ...draft, atOwnRisk })
        : await makeAll(params, {
            draft,
            rule: { ...rule, weekdays: [...rule.weekdays], except: [...rule.except] },
            atOwnRisk,
          })
    const { ids } = made
    await navigate({ to: pagePath(partnerId, `shows/${ids[0] ?? ''}/sales`) })
    toast({
      text: t(ids.length > 1 ? 'shows.repeat.made' : 'shows.form.made', { count: ids.length }),
      undo: () => void revert(made),
    })
  }
  const form = useEventForm(initial, make)
  const dates = datesOf(form.fields.date, repeat)
  const risk = riskOf(form.fields, dates)
  return (
    <EventForm
      form={form}
      choices={choices}
      planned={{ dates, changes: null }}
      atOwnRisk={acceptedRisk === risk}
      onOwnRisk={(accepted) => setAcceptedRisk(accepted ? risk : '')}
      saveLabel={
        repeat.every ? t('shows.repeat.make', { count: dates.length }) : t('shows.form.make')
      }
      refusedTitle={t('shows.form.refused')}
      onSkip={
        repeat.every
          ? (busy) => setRepeat({ ...repeat, except: [...repeat.except, ...busy] })
          : undefined
      }
      cancelTo={pagePath(partnerId, 'shows')}
    >
      {(busy) => (
        <RepeatFields
          repeat={repeat}
          date={form.fields.date}
          dates={dates}
          busy={busy}
          error={form.errors['rule.until']}
          onChange={setRepeat}
        />
      )}
    </EventForm>
  )
}

export default function NewEvent() {
  const t = useText()
  return (
    <Page title={t('shows.new')}>
      <FormPage>{(choices) => <NewEventForm choices={choices} />}</FormPage>
    </Page>
  )
}
