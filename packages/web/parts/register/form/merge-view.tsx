import { useMemo, useState } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import { referredBy } from '../look/field-plan.ts'
import { type Difference, differencesOf, mergedOf, type Side } from './merge.ts'
import type { RegisterLook, FormValues } from '../look/look.ts'
import { ItemsText } from '../values/items-text.tsx'
import { readTyped, typedRow } from './typed.ts'
import { type Names, useNames } from '../values/use-references.ts'
import type { RowForm } from './use-row-form.ts'
import { useValueText } from '../values/use-value-text.ts'
import { useRegisterWords } from '../look/use-words.ts'
import styles from './form.module.css'

const sides: readonly Side[] = ['mine', 'theirs']

interface SideTextProps {
  look: RegisterLook
  form: RowForm
  difference: Difference
  typed: FormValues
  names: Names
}

function SideText({ look, form, difference: { plan }, typed, names }: SideTextProps) {
  const t = useText()
  const text = useValueText()
  const { name } = look.collection
  const { field, kind } = plan
  const { values } = readTyped([plan], typed, form.place)
  const value = values[field]
  if (kind.kind === 'items') {
    return <ItemsText register={name} kind={kind} rows={value} names={names} />
  }
  const written = typed[field]
  const shown =
    text({ register: name, field, kind, value, names }) ||
    (typeof written === 'string' ? written : '')
  return shown === '' ? <span className="dx-dim">{t('rows.nothing')}</span> : shown
}

interface MergeRowProps extends Omit<SideTextProps, 'typed'> {
  mine: FormValues
  theirs: FormValues
  side: Side
  onChoose: (side: Side) => void
}

function MergeRow({ mine, theirs, side, onChoose, ...rest }: MergeRowProps) {
  const t = useText()
  const words = useRegisterWords(rest.look.collection)
  const { field } = rest.difference.plan
  return (
    <fieldset className={styles['mergeField']}>
      <legend>
        {words.label(field)}
        {rest.difference.isContested && (
          <span className={styles['mergeContested']}>{t('rows.merge.contested')}</span>
        )}
      </legend>
      {sides.map((each) => (
        <label key={each} className="dx-merge-side">
          <input
            type="radio"
            name={`merge-${field}`}
            checked={side === each}
            onChange={() => onChoose(each)}
          />
          <span>
            <span className="dx-merge-whose">{t(`rows.merge.${each}`)}</span>
            <SideText {...rest} typed={each === 'mine' ? mine : theirs} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface MergeViewProps {
  look: RegisterLook
  form: RowForm
  current: Row
}

/** Saves the chosen values over the newer version. */
export function MergeView({ look, form, current }: MergeViewProps) {
  const t = useText()
  const mine = form.typed
  const theirs = typedRow(form.plans, current, form.place)
  const differences = differencesOf(form.plans, { base: form.start, mine, theirs })
  const notice = look.noticeOf?.({ base: form.start, mine, theirs })
  const names = useNames(useMemo(() => referredBy(form.plans), [form.plans]))
  const [chosen, choose] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.map(({ plan, usual }) => [plan.field, usual])),
  )
  return (
    <Dialog
      opened
      size="large"
      title={t('rows.merge.title')}
      onClose={form.dropMerge}
      actions={
        <>
          <Button onClick={form.dropMerge}>{t('shell.cancel')}</Button>
          <Button
            look="main"
            busy={form.isSaving}
            onClick={() => void form.merge(mergedOf(mine, theirs, chosen), current)}
          >
            {t('rows.merge.save')}
          </Button>
        </>
      }
    >
      <p className="dx-second">
        {t(differences.length > 0 ? 'rows.merge.text' : 'rows.merge.same')}
      </p>
      {notice && (
        <p className={styles['mergeNotice']} role="alert">
          {t(notice.textKey, notice.values)}
        </p>
      )}
      <div className={styles['merge']}>
        {differences.map((difference) => {
          const { field } = difference.plan
          return (
            <MergeRow
              key={field}
              look={look}
              form={form}
              difference={difference}
              names={names}
              mine={mine}
              theirs={theirs}
              side={chosen[field] ?? difference.usual}
              onChoose={(side) => choose((before) => ({ ...before, [field]: side }))}
            />
          )
        })}
      </div>
    </Dialog>
  )
}
