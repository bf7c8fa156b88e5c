import { dateOrders, type DateOrder } from '@dxweb/areas/events/programme/date-words.ts'
import { programmeFields } from '@dxweb/areas/events/programme/read-programme.ts'
import { FieldRow, NumberField, SelectField } from '../../../ui/fields/fields.tsx'
import { SheetAccount } from '../../../parts/register/import/sheet-account.tsx'
import { ColumnChoices } from '../../../parts/register/import/column-choices.tsx'
import { useText } from '../../../ui/text/text.ts'
import { options } from '../form/options.ts'
import type { EventChoices } from '../ground/queries.ts'
import type { Programme } from './use-programme.ts'

interface OptionsProps {
  programme: Programme
  choices: EventChoices
  eventTypeId: number | null
  needsType: boolean
  /** True after an attempt to create the drafts without a type. */
  lacksType: boolean
  onEventType: (id: number | null) => void
}

const idOf = (value: string | null) => (value === null ? null : Number(value))
const textOf = (id: number | null) => (id === null ? null : String(id))

export function ProgrammeOptions(props: OptionsProps) {
  const { programme, choices, eventTypeId, needsType, lacksType, onEventType } = props
  const t = useText()
  const { sheet, read, change, work } = programme
  if (!sheet || !read || !work.open) return null
  const isTwice = read.lines.some((line) => line.isTwice)
  return (
    <>
      <SheetAccount open={work.open} work={work} />
      {work.open.plan && <output>{t('shows.programme.plan', { ...work.open.plan })}</output>}
      <ColumnChoices
        open={work.open}
        fields={programmeFields.map((value) => ({
          value,
          label: t(`shows.programme.field.${value}`),
        }))}
        onChoose={work.choose}
      />
      <FieldRow>
        <SelectField
          label={t('shows.form.type')}
          required={needsType}
          value={textOf(eventTypeId)}
          error={lacksType ? t('field.required') : undefined}
          options={options(choices.eventTypes)}
          onChange={(value) => onEventType(idOf(value))}
        />
        <SelectField
          label={t('shows.programme.dates')}
          about={t(
            read.guess.isSure ? 'shows.programme.datesSure' : 'shows.programme.datesGuessed',
          )}
          value={sheet.order ?? read.guess.order}
          options={dateOrders.map((order) => ({
            value: order,
            label: t(`shows.programme.dates.${order}`),
          }))}
          onChange={(value) => change({ order: value as DateOrder | null })}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t('shows.programme.usualHall')}
          clearable
          value={textOf(sheet.hallId)}
          options={options(choices.auditoriums)}
          onChange={(value) => change({ hallId: idOf(value) })}
        />
        <NumberField
          label={t('shows.programme.usualMinutes')}
          value={sheet.minutes}
          min={1}
          max={2880}
          unit="min"
          onChange={(minutes) => change({ minutes })}
        />
      </FieldRow>
      {isTwice && (
        <SelectField
          label={t('shows.programme.twice')}
          value={sheet.fold}
          options={(['first', 'second'] as const).map((fold) => ({
            value: fold,
            label: t(`shows.programme.twice.${fold}`),
          }))}
          onChange={(fold) => change({ fold: fold as 'first' | 'second' | null })}
        />
      )}
    </>
  )
}
