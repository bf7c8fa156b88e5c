import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import {
  type FilmVersion,
  isSameVersion,
  showingTypes,
} from '@dxweb/areas/events/screenings/showing.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { TimeField } from '../../../ui/dates/time-field.tsx'
import { FieldRow, FieldStack, NumberField, SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useVersionText } from '../words/use-version-text.ts'
import { daysOf } from '../rules/hours-shown.ts'
import type { ShowingChange } from '../rules/showing-change.ts'
import type { ShowForm } from './show-form.ts'

interface PlaceFieldsProps {
  form: Pick<ShowForm, 'auditoriumId' | 'date' | 'startTime'>
  week: FilmWeek
  onChange: (changes: Partial<ShowForm>) => void
}

export function PlaceFields({ form, week, onChange }: PlaceFieldsProps) {
  const t = useText()
  const when = useWhen()
  const days = daysOf(week).map(({ day }) => day)
  const last = addDays(week.to as Day, 1)
  // A show after midnight on the week's last evening belongs to the next date.
  const shown = form.date === last ? [...days, last] : days
  return (
    <>
      <SelectField
        label={t('shows.hall')}
        value={String(form.auditoriumId)}
        options={week.halls.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(hall) => onChange({ auditoriumId: Number(hall) })}
      />
      <FieldRow>
        <SelectField
          label={t('filmboard.form.day')}
          value={form.date}
          options={shown.map((day) => ({ value: day, label: when(day, 'longDay') }))}
          onChange={(day) => onChange({ date: day as Day })}
        />
        <TimeField
          label={t('filmboard.form.start')}
          value={form.startTime}
          onChange={(startTime) => onChange({ startTime })}
        />
      </FieldRow>
    </>
  )
}

const placedMinutes = ['preshowMinutes', 'pauseMinutes', 'cleaningMinutes'] as const
const maxMinutes = { preshowMinutes: 120, pauseMinutes: 240, cleaningMinutes: 240 }

interface ShowingForm extends ShowingChange {
  pauseMinutes?: number
  cleaningMinutes?: number
}

interface ShowingFieldsProps {
  form: ShowingForm
  versions: readonly FilmVersion[]
  /** Durations to show; all by default. */
  minutes?: readonly (typeof placedMinutes)[number][]
  typeStays?: string | undefined
  onChange: (changes: ShowingForm) => void
}

/** Fields in which the shows differ are empty. */
export function ShowingFields(props: ShowingFieldsProps) {
  const { form, versions, minutes = placedMinutes, typeStays, onChange } = props
  const t = useText()
  const versionText = useVersionText()
  const at = versions.findIndex(
    (version) => form.filmVersion && isSameVersion(version, form.filmVersion),
  )
  const placeholder = t('filmboard.form.asEach')
  const kept = {
    placeholder,
    ...(typeStays !== undefined && { disabled: true, about: typeStays }),
  }
  return (
    <FieldStack>
      <SelectField
        {...kept}
        label={t('filmboard.form.type')}
        value={form.showingType ?? null}
        options={showingTypes.map((type) => ({
          value: type,
          label: t(`register.filmprices.showingType.${type}`),
        }))}
        onChange={(type) =>
          onChange({ showingType: showingTypes.find((each) => each === type) ?? 'ordinary' })
        }
      />
      {versions.length > 0 && (
        <SelectField
          placeholder={placeholder}
          label={t('filmboard.form.version')}
          value={at < 0 ? null : String(at)}
          options={versions.map((version, place) => ({
            value: String(place),
            label: versionText(version),
          }))}
          onChange={(place) => onChange({ filmVersion: versions[Number(place)] ?? null })}
        />
      )}
      {minutes.length > 0 && (
        <FieldRow>
          {minutes.map((name) => (
            <NumberField
              {...kept}
              key={name}
              label={t(`filmboard.form.${name}`)}
              value={form[name] ?? null}
              min={0}
              max={maxMinutes[name]}
              unit="min"
              onChange={(value) => value !== null && onChange({ [name]: value })}
            />
          ))}
        </FieldRow>
      )}
    </FieldStack>
  )
}
