import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { DayField } from '../../../../ui/dates/day-field.tsx'
import { TimeField } from '../../../../ui/dates/time-field.tsx'
import {
  CheckField,
  FieldRow,
  NumberField,
  SelectField,
  TextField,
} from '../../../../ui/fields/fields.tsx'
import { fieldTexts } from '../../../../ui/text/field-texts.ts'
import { useText } from '../../../../ui/text/text.ts'
import { TimeSpan } from '../../ground/time-span.tsx'
import type { Faults } from '../../../../parts/resources/booking-faults.ts'
import type { BookingChoices } from './use-booking-choices.ts'
import type { BookingForm } from './use-booking-form.ts'
import styles from '../styles/resources.module.css'

interface FieldsProps {
  form: BookingForm
  choices: BookingChoices
  event: EventDetail
  faults: Faults | null
}

type Resource = BookingChoices['resources'][number]

function PersonField({ form, choices }: FieldsProps) {
  const t = useText()
  const errors = fieldTexts(t, form.refusal)
  return (
    <SelectField
      label={t('resources.person')}
      value={form.typed.staffId === '' ? '0' : form.typed.staffId}
      error={errors['staffId']}
      options={[
        { value: '0', label: t('resources.unstaffed') },
        ...choices.staff.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => form.set({ staffId: value === null || value === '0' ? '' : value })}
    />
  )
}

function TimeFields({ form, event }: FieldsProps) {
  const t = useText()
  const errors = fieldTexts(t, form.refusal)
  const { typed } = form
  const bind = (field: 'fromDate' | 'fromTime' | 'untilDate' | 'untilTime') => ({
    label: t(`resources.${field}`),
    value: typed[field],
    error: errors[`ownTimes.${field}`] ?? errors[field],
    onChange: (value: string) => form.set({ [field]: value }),
  })
  return (
    <>
      <CheckField
        label={t('resources.follows')}
        value={!typed.hasOwnTimes}
        onChange={(follows) => form.set({ hasOwnTimes: !follows })}
      />
      {typed.hasOwnTimes ? (
        <>
          <FieldRow>
            <DayField looksAhead {...bind('fromDate')} />
            <TimeField {...bind('fromTime')} />
          </FieldRow>
          <FieldRow>
            <DayField looksAhead {...bind('untilDate')} />
            <TimeField {...bind('untilTime')} />
          </FieldRow>
        </>
      ) : (
        <p className={`dx-dim ${styles['bookingTimes']}`}>
          <TimeSpan startsAt={event.busyFrom} endsAt={event.busyUntil} />
        </p>
      )}
    </>
  )
}

/** Selects a price of the resource; a function's hourly rate comes first. */
function PriceField({ form, resource }: Pick<FieldsProps, 'form'> & { resource: Resource }) {
  const t = useText()
  const { isFunction, hourlyRateOre, prices } = resource
  const rate = isFunction
    ? t('resources.hourlyRate', { price: formatMoney(hourlyRateOre) })
    : t('resources.noPrice')
  const priceLabel = ({ priceType, unit, count, priceOre }: Resource['prices'][number]) =>
    `${priceType} · ${formatMoney(priceOre)} / ${count > 1 ? `${count} ` : ''}${t(`choice.unit.${unit}`)}`
  return (
    <SelectField
      label={t('resources.price')}
      value={form.typed.priceType === '' ? '-' : form.typed.priceType}
      error={fieldTexts(t, form.refusal)['priceType']}
      options={[
        { value: '-', label: rate },
        ...prices.map((price) => ({ value: price.priceType, label: priceLabel(price) })),
      ]}
      onChange={(value) => form.set({ priceType: value === null || value === '-' ? '' : value })}
    />
  )
}

export function BookingFields(props: FieldsProps) {
  const { form, choices, faults } = props
  const t = useText()
  const errors = fieldTexts(t, form.refusal)
  const { typed } = form
  const resource = choices.resources.find(({ id }) => String(id) === typed.resourceId)
  const free = faults && resource && Math.max(faults.fewest.free, 0)
  return (
    <>
      <SelectField
        label={t('resources.what')}
        required
        value={typed.resourceId || null}
        error={errors['resourceId']}
        options={choices.resources.map(({ id, name, groupId }) => ({
          value: String(id),
          label: `${name} · ${choices.groupOf(groupId)}`,
        }))}
        onChange={(value) => {
          const chosen = choices.resources.find(({ id }) => String(id) === value)
          if (chosen) form.choose(chosen)
          else form.set({ resourceId: '', staffId: '', priceType: '' })
        }}
      />
      {resource?.isFunction && <PersonField {...props} />}
      {resource && typed.staffId === '' && (
        <NumberField
          label={t('resources.count')}
          required
          min={1}
          max={100_000}
          value={typed.unitCount}
          error={errors['unitCount']}
          about={
            typeof free === 'number'
              ? t('resources.free', { free, units: resource.unitCount })
              : undefined
          }
          onChange={(unitCount) => form.set({ unitCount })}
        />
      )}
      {resource && <TimeFields {...props} />}
      {resource && <PriceField form={form} resource={resource} />}
      {resource && (
        <TextField
          label={t('resources.note')}
          maxLength={200}
          value={typed.note}
          error={errors['note']}
          onChange={(note) => form.set({ note })}
        />
      )}
    </>
  )
}
