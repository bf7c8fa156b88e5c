import type { Overlap } from '@dxweb/areas/events/planning/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ClashList } from '../../../parts/clashes/clash-list.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import {
  CheckField,
  FieldRow,
  FieldStack,
  SelectField,
  TextField,
} from '../../../ui/fields/fields.tsx'
import { FormFoot } from '../../../ui/fields/form-foot.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import type { EventChoices } from '../ground/queries.ts'
import { CallSheetFields } from './call-sheet-fields.tsx'
import { HallDay } from './hall-day/hall-day.tsx'
import styles from './hall-day/hall-day.module.css'
import { HallFields } from './hall-fields.tsx'
import { HeadingField } from './heading-field.tsx'
import { OverlapsPanel } from './overlaps-panel.tsx'
import { TimeFields } from './time-fields.tsx'
import { options } from '../form/options.ts'
import { OrderField } from '../form/order-field.tsx'
import type { EventFormState } from './use-event-form.ts'
import { type Planned, useOverlaps } from './use-overlaps.ts'
import '../form/styles/planning.module.css'

interface EventFormProps {
  form: EventFormState
  choices: EventChoices
  planned: Planned
  atOwnRisk: boolean
  /** False if time and halls are unchanged; overlaps then need no confirmation. */
  asksRisk?: boolean
  onOwnRisk: (accepted: boolean) => void
  fixed?: string | undefined
  saveLabel: string
  refusedTitle: string
  cancelTo: string
  contest?: ReactNode
  /** Renders additional fields, with the dates on which the hall is taken. */
  children?: ((busy: readonly Day[]) => ReactNode) | undefined
  onSkip?: ((busy: readonly Day[]) => void) | undefined
}

const isBusy = (refusal: Refusal | null) =>
  refusal?.code === 'resource_busy' || refusal?.code === 'hall_busy'

function busyDates(overlaps: readonly Overlap[], { dates }: Planned): readonly Day[] {
  const taken = new Set(overlaps.map(({ index }) => index))
  return dates.filter((_, index) => taken.has(index))
}

export function EventForm(props: EventFormProps) {
  const { form, choices, planned, atOwnRisk, asksRisk = true, onOwnRisk, onSkip } = props
  const { fields } = form
  const { date, startTime, endTime, auditoriumId } = fields
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const overlaps = useOverlaps(fields, planned)
  const busy = busyDates(overlaps, planned)
  const [isRefused, setRefused] = useState(false)
  const mustAccept = overlaps.length > 0 && asksRisk && !atOwnRisk
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    setRefused(mustAccept)
    if (form.refuseLength() || mustAccept) {
      // Displays an unconfirmed length and an unaccepted risk at the same time.
    } else if (await form.submit()) return
    requestAnimationFrame(() =>
      element.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-risk], [data-skip] button')
        ?.focus(),
    )
  }
  return (
    <form
      ref={element}
      noValidate
      className={styles['beside']}
      onSubmit={(submitted) => void submit(submitted)}
    >
      <UnsavedGuard unsaved={form.isUnsaved} />
      <FieldStack>
        <TextField label={t('shows.title')} required maxLength={200} {...form.bind('title')} />
        <HeadingField form={form} />
        <HallFields form={form} choices={choices} fixed={props.fixed} />
        <TimeFields form={form} dates={planned.dates} fixed={props.fixed} />
        <CallSheetFields form={form} />
        {(fields.extendsOrder || form.refusal?.fields?.['date']?.code === 'outside_order') && (
          <CheckField
            label={t('shows.form.extendsOrder')}
            value={fields.extendsOrder}
            onChange={(value) => form.set('extendsOrder', value)}
          />
        )}
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
        <OrderField
          {...form.bind('orderId')}
          onRenter={(renterId) => form.set('renterId', renterId)}
          start={{ date, startTime, endTime, auditoriumId }}
        />
        {props.children?.(busy)}
        {overlaps.length > 0 && (
          <OverlapsPanel
            overlaps={overlaps}
            isAccepted={atOwnRisk}
            asksRisk={asksRisk}
            isRefused={isRefused && mustAccept}
            onAccept={onOwnRisk}
            skip={onSkip && { count: busy.length, act: () => onSkip(busy) }}
          />
        )}
        {overlaps.length === 0 && isBusy(form.refusal) && (
          <CheckField label={t('shows.overlaps.ownRisk')} value={atOwnRisk} onChange={onOwnRisk} />
        )}
        {props.contest}
        {form.refusal && !form.refusal.fields && !props.contest && (
          <ErrorPanel title={props.refusedTitle}>
            <p>{refusalText(t, form.refusal)}</p>
            <ClashList refusal={form.refusal} />
          </ErrorPanel>
        )}
        <FormFoot>
          <LinkButton to={props.cancelTo}>{t('shell.cancel')}</LinkButton>
          <Button look="main" type="submit" busy={form.isSaving} disabled={Boolean(props.contest)}>
            {props.saveLabel}
          </Button>
        </FormFoot>
      </FieldStack>
      <HallDay
        form={form}
        eventId={planned.changes?.id}
        isFixed={props.fixed !== undefined}
        hall={choices.auditoriums.find(({ id }) => String(id) === auditoriumId)}
      />
    </form>
  )
}
