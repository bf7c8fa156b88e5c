import { CheckField, FieldRow, SelectField, SwitchField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { EventChoices } from '../ground/queries.ts'
import { options } from '../form/options.ts'
import type { EventFormState } from './use-event-form.ts'
import styles from '../form/styles/planning.module.css'

interface HallFieldsProps {
  form: EventFormState
  choices: EventChoices
  fixed?: string | undefined
}

export function HallFields({ form, choices, fixed }: HallFieldsProps) {
  const t = useText()
  const { auditoriumId, extraAuditoriumIds, isOpenEvent } = form.fields
  const hall = choices.auditoriums.find(({ id }) => String(id) === auditoriumId)
  const hallAbout =
    hall &&
    t(hall.isNumbered ? 'shows.form.numbered' : 'shows.form.unnumbered', { seats: hall.capacity })
  const choose = (id: string | null) => {
    form.bindChoice('auditoriumId').onChange(id)
    form.set(
      'extraAuditoriumIds',
      extraAuditoriumIds.filter((each) => each !== id),
    )
  }
  return (
    <>
      <FieldRow>
        <SelectField
          label={t('shows.hall')}
          required
          about={fixed ?? hallAbout}
          disabled={fixed !== undefined}
          options={options(choices.auditoriums)}
          {...form.bindChoice('auditoriumId')}
          onChange={choose}
        />
        <SelectField
          label={t('shows.form.type')}
          required
          options={options(choices.eventTypes)}
          {...form.bindChoice('eventTypeId')}
        />
      </FieldRow>
      {choices.auditoriums.length > 1 && (
        <details className={styles['moreFields']} open={extraAuditoriumIds.length > 0 || undefined}>
          <summary>
            {extraAuditoriumIds.length > 0
              ? t('shows.form.extraHallsChosen', { count: extraAuditoriumIds.length })
              : t('shows.form.extraHalls')}
          </summary>
          <fieldset className={styles['checkChoices']}>
            <legend className="dx-hidden">{t('shows.form.extraHalls')}</legend>
            {choices.auditoriums
              .filter(({ id }) => String(id) !== auditoriumId)
              .map(({ id, name }) => (
                <CheckField
                  key={id}
                  label={name}
                  value={extraAuditoriumIds.includes(String(id))}
                  onChange={(isTaken) =>
                    form.set(
                      'extraAuditoriumIds',
                      isTaken
                        ? [...extraAuditoriumIds, String(id)]
                        : extraAuditoriumIds.filter((each) => each !== String(id)),
                    )
                  }
                />
              ))}
          </fieldset>
        </details>
      )}
      <SwitchField
        label={t('shows.form.openEvent')}
        about={t('shows.form.openEventAbout')}
        value={isOpenEvent}
        onChange={(value) => form.set('isOpenEvent', value)}
      />
    </>
  )
}
