import type { FieldKind } from '@dxweb/kit/field-kinds.ts'
import { useText } from '../text.ts'
import { plansOf } from './field-plan.ts'
import type { Typed } from './look.ts'
import type { Names } from './use-references.ts'
import { useValueText } from './use-value-text.ts'

interface ItemsTextProps {
  register: string
  kind: Extract<FieldKind, { kind: 'items' }>
  rows: unknown
  names: Names
}

/** An item list to be read, a line a row. */
export function ItemsText({ register, kind, rows, names }: ItemsTextProps) {
  const t = useText()
  const text = useValueText()
  const items = Array.isArray(rows) ? (rows as Typed[]) : []
  if (items.length === 0) return <span className="dx-dim">{t('rows.nothing')}</span>
  const plans = plansOf(kind.fields)
  const lineOf = (row: Typed) =>
    plans
      .map((plan) => text({ ...plan, register, value: row[plan.field], names }))
      .filter(Boolean)
      .join(' · ')
  return (
    <ol className="dx-items-text">
      {items.map((row, index) => (
        <li key={index}>{lineOf(row)}</li>
      ))}
    </ol>
  )
}
