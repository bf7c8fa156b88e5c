import type { FieldKind } from '@dxweb/kit/fields/field-kinds.ts'
import { useText } from '../../../ui/text/text.ts'
import { plansOf } from '../look/field-plan.ts'
import type { FormValues } from '../look/look.ts'
import type { Names } from './use-references.ts'
import { type RegisterWords, useRegisterWords } from '../look/use-words.ts'
import { type Shown, useValueText } from './use-value-text.ts'
import styles from '../list/styles/register.module.css'

interface ItemsTextProps {
  register: string
  kind: Extract<FieldKind, { kind: 'items' }>
  rows: unknown
  names: Names
}

/** Fields omitted from the text: ids, versions, and the number of a zone's colour. */
const hiddenFields = new Set(['id', 'version', 'color'])

/** Returns the text of each row of an item list: 'Skanner · Sundet Revylag'. */
export function itemLines(
  text: (shown: Shown) => string,
  words: Pick<RegisterWords, 'label'>,
  { register, kind, rows, names }: ItemsTextProps,
): string[] {
  const items = Array.isArray(rows) ? (rows as FormValues[]) : []
  const plans = plansOf(kind.fields).filter(({ field }) => !hiddenFields.has(field))
  // A bare yes or no is unclear among other values, so set flags are shown by name.
  const flagText = (field: string, value: unknown) => (value === true ? words.label(field) : '')
  return items.map((row) =>
    plans
      .map((plan) =>
        plan.kind.kind === 'flag'
          ? flagText(plan.field, row[plan.field])
          : text({ ...plan, register, value: row[plan.field], names }),
      )
      .filter(Boolean)
      .join(' · '),
  )
}

export function ItemsText(props: ItemsTextProps) {
  const t = useText()
  const words = useRegisterWords({ name: props.register })
  const lines = itemLines(useValueText(), words, props)
  if (lines.length === 0) return <span className="dx-dim">{t('rows.nothing')}</span>
  return (
    <ol className={styles['itemsText']}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ol>
  )
}
