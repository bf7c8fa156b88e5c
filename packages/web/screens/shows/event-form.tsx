import { useRef } from 'react'
import type { FormEvent } from 'react'
import { usePartnerId } from '../../data/context.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import {
  DayField,
  FieldRow,
  FieldStack,
  SelectField,
  TextField,
  TimeField,
} from '../../ui/fields.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { refusalText } from '../../ui/refusal-text.ts'
import { useText } from '../../ui/text.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import type { EventChoices } from './queries.ts'
import { useEventForm } from './use-event-form.ts'

const options = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** What a draft wants to be told. Refused fields keep what was typed and say what is wrong. */
export function EventForm({ choices }: { choices: EventChoices }) {
  const t = useText()
  const partnerId = usePartnerId()
  const form = useEventForm()
  const element = useRef<HTMLFormElement>(null)
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (await form.submit()) return
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const hall = choices.auditoriums.find(({ id }) => String(id) === form.fields.auditoriumId)
  const hallAbout =
    hall &&
    t(hall.isNumbered ? 'shows.form.numbered' : 'shows.form.unnumbered', { seats: hall.capacity })
  return (
    <form ref={element} noValidate onSubmit={(submitted) => void submit(submitted)}>
      <UnsavedGuard unsaved={form.isUnsaved} />
      <FieldStack>
        <TextField label={t('shows.title')} required maxLength={200} {...form.bind('title')} />
        <FieldRow>
          <SelectField
            label={t('shows.hall')}
            required
            about={hallAbout}
            options={options(choices.auditoriums)}
            {...form.bindChoice('auditoriumId')}
          />
          <SelectField
            label={t('shows.form.type')}
            required
            options={options(choices.eventTypes)}
            {...form.bindChoice('eventTypeId')}
          />
        </FieldRow>
        <FieldRow>
          <DayField label={t('shows.form.date')} required {...form.bind('date')} />
          <TimeField label={t('shows.form.start')} required {...form.bind('startTime')} />
          <TimeField
            label={t('shows.form.end')}
            required
            about={form.endsNextDay ? t('shows.form.nextDay') : undefined}
            {...form.bind('endTime')}
          />
        </FieldRow>
        <FieldRow>
          <SelectField
            label={t('shows.form.renter')}
            clearable
            placeholder={t('shows.form.ownEvent')}
            options={options(choices.renters)}
            {...form.bindChoice('renterId')}
          />
          <TextField
            label={t('shows.form.organizer')}
            maxLength={200}
            {...form.bind('organizer')}
          />
        </FieldRow>
        {form.refusal && !form.refusal.fields && (
          <ErrorPanel title={t('shows.form.refused')}>{refusalText(t, form.refusal)}</ErrorPanel>
        )}
        <div className="dx-form-actions">
          <LinkButton to={`/partners/${partnerId}/shows`}>{t('shell.cancel')}</LinkButton>
          <Button look="main" type="submit" busy={form.isSaving}>
            {t('shows.form.make')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
