import { useMemo } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { Facts } from '../../../ui/page/facts.tsx'
import { useText } from '../../../ui/text/text.ts'
import { type FieldPlan, referredBy } from '../look/field-plan.ts'
import { ItemsText } from '../values/items-text.tsx'
import type { RegisterLook } from '../look/look.ts'
import { useNames } from '../values/use-references.ts'
import { useValueText } from '../values/use-value-text.ts'
import { useRegisterWords } from '../look/use-words.ts'
import { ValueCell } from '../values/value-cell.tsx'

interface RowFactsProps {
  look: RegisterLook
  row: Row
  plans: readonly FieldPlan[]
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

export function RowFacts({ look, row, plans }: RowFactsProps) {
  const t = useText()
  const { collection } = look
  const words = useRegisterWords(collection)
  const text = useValueText()
  const names = useNames(useMemo(() => referredBy(plans), [plans]))
  return (
    <Facts>
      {plans.map(({ field, kind }) => {
        const value = row[field]
        return (
          <div key={field}>
            <dt>{words.label(field)}</dt>
            <dd>
              {kind.kind === 'items' ? (
                <ItemsText register={collection.name} kind={kind} rows={value} names={names} />
              ) : isNothing(value) ? (
                <span className="dx-dim">{t('rows.nothing')}</span>
              ) : (
                <ValueCell
                  text={text}
                  register={collection.name}
                  field={field}
                  kind={kind}
                  value={value}
                  names={names}
                  isState={field === collection.steps?.field}
                />
              )}
            </dd>
          </div>
        )
      })}
    </Facts>
  )
}
