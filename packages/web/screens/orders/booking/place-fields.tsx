import { getEventChoices } from '@dxweb/areas/events/core/contract.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { TimeField } from '../../../ui/dates/time-field.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'

export interface Place {
  auditoriumId: string
  date: string
  startTime: string
  endTime: string
}

interface PlaceFieldsProps {
  isHallRequired?: boolean
  place: Place
  faults: Readonly<Record<string, string | undefined>>
  onChange: (place: Place) => void
}

export function PlaceFields({ isHallRequired = false, place, faults, onChange }: PlaceFieldsProps) {
  const t = useText()
  const halls = useRead(getEventChoices, {}, kept).data?.auditoriums ?? []
  const bind = (name: keyof Place) => ({
    value: place[name],
    name,
    error: faults[name],
    onChange: (value: string) => onChange({ ...place, [name]: value }),
  })
  return (
    <>
      <SelectField
        label={t('shows.hall')}
        required={isHallRequired}
        clearable={!isHallRequired}
        options={halls.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...bind('auditoriumId')}
        value={place.auditoriumId || null}
        onChange={(chosen) => onChange({ ...place, auditoriumId: chosen ?? '' })}
      />
      <DayField looksAhead label={t('shows.form.date')} required {...bind('date')} />
      <TimeField label={t('shows.form.start')} required {...bind('startTime')} />
      <TimeField label={t('shows.form.end')} required {...bind('endTime')} />
    </>
  )
}
