import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ClashList } from '../../../data/clash-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { CheckField, FieldRow, FieldStack, SelectField, TextField } from '../../../ui/fields.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { refusalText } from '../../../ui/refusal-text.ts'
import { useText } from '../../../ui/text.ts'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import type { EventChoices } from '../queries.ts'
import { HallFields } from './hall-fields.tsx'
import { OverlapsPanel } from './overlaps-panel.tsx'
import { TimeFields } from './time-fields.tsx'
import { options } from './options.ts'
import type { EventFormState } from './use-event-form.ts'
import { useOverlaps } from './use-overlaps.ts'
import type { Day } from '@dxweb/kit/day.ts'
import './planning.css'

interface EventFormProps {
  form: EventFormState
  choices: EventChoices
  /** Every date it is for: one, or those of a series. */
  dates: readonly Day[]
  /** Events that are about to be moved, and so are in nobody's way. */
  exceptIds: readonly number[]
  atOwnRisk: boolean
  onOwnRisk: (accepted: boolean) => void
  saveLabel: string
  refusedTitle: string
  cancelTo: string
  /** Between the fields and the buttons: how it repeats, or which of its series are changed. */
  children?: ReactNode
}

/** What an event is told by, made or changed. Refused fields keep what was typed and say what is wrong. */
export function EventForm(props: EventFormProps) {
  const { form, choices, dates, exceptIds, atOwnRisk, onOwnRisk } = props
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const overlaps = useOverlaps(form.fields, dates, exceptIds)
  const [isRefused, setRefused] = useState(false)
  const mustAccept = overlaps.length > 0 && !atOwnRisk
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    setRefused(mustAccept)
    if (!mustAccept && (await form.submit())) return
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-risk]')?.focus(),
    )
  }
  return (
    <form ref={element} noValidate onSubmit={(submitted) => void submit(submitted)}>
      <UnsavedGuard unsaved={form.isUnsaved} />
      <FieldStack>
        <TextField label={t('shows.title')} required maxLength={200} {...form.bind('title')} />
        <HallFields form={form} choices={choices} />
        <TimeFields form={form} />
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
        {props.children}
        {overlaps.length > 0 && (
          <OverlapsPanel
            overlaps={overlaps}
            isAccepted={atOwnRisk}
            isRefused={isRefused && mustAccept}
            onAccept={onOwnRisk}
          />
        )}
        {overlaps.length === 0 && form.refusal?.code === 'resource_busy' && (
          <CheckField label={t('shows.overlaps.ownRisk')} value={atOwnRisk} onChange={onOwnRisk} />
        )}
        {form.refusal && !form.refusal.fields && (
          <ErrorPanel title={props.refusedTitle}>
            <p>{refusalText(t, form.refusal)}</p>
            <ClashList refusal={form.refusal} />
          </ErrorPanel>
        )}
        <div className="dx-form-actions">
          <LinkButton to={props.cancelTo}>{t('shell.cancel')}</LinkButton>
          <Button look="main" type="submit" busy={form.isSaving}>
            {props.saveLabel}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
