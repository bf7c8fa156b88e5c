import { headingFault, lineLength, linesOf } from '@dxweb/areas/events/core/heading.ts'
import { headingLineLength, headingLines } from '@dxweb/kit/constants/constants.ts'
import { useState } from 'react'
import { LongTextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { EventFormState } from './use-event-form.ts'
import styles from '../form/styles/planning.module.css'

/** The counter appears when a line has at most this many characters left. */
const nearlyFull = 10

export function HeadingField({ form }: { form: EventFormState }) {
  const t = useText()
  const bound = form.bind('heading')
  const [isOpen] = useState(bound.value !== '')
  const fault = headingFault(bound.value)
  const longest = Math.max(0, ...linesOf(bound.value).map(lineLength))
  const isNearlyFull = longest >= headingLineLength - nearlyFull
  return (
    <details
      className={styles['moreFields']}
      open={isOpen || bound.error !== undefined || undefined}
    >
      <summary>{t('shows.form.heading')}</summary>
      <LongTextField
        label={t('shows.form.heading')}
        labelHidden
        rows={headingLines}
        about={
          isNearlyFull
            ? t('shows.form.headingLength', { count: longest, max: headingLineLength })
            : t('shows.form.headingAbout')
        }
        {...bound}
        error={fault ? t(`field.${fault}`) : bound.error}
      />
    </details>
  )
}
