import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { FieldInput } from './field-input.tsx'
import { type FieldPlan, plansOf } from '../look/field-plan.ts'
import type { FormValues } from '../look/look.ts'
import { typedRow } from './typed.ts'
import type { RegisterWords } from '../look/use-words.ts'
import styles from './form.module.css'

interface ItemsInputProps {
  plan: FieldPlan
  words: RegisterWords
  typed: unknown
  onChange: (rows: readonly FormValues[]) => void
  /** Texts of faults by path: 'prices.0.name'. */
  errors: Readonly<Record<string, string>>
  /** Initial values of a new row. */
  initial?: FormValues
}

interface RowButtonsProps {
  number: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function RowButtons({ number, count, onMove, onRemove }: RowButtonsProps) {
  const t = useText()
  return (
    <span className={styles['itemsButtons']}>
      {count > 1 && (
        <>
          <IconButton
            label={t('rows.items.up', { number })}
            icon={<IconArrowUp size={16} />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t('rows.items.down', { number })}
            icon={<IconArrowDown size={16} />}
            disabled={number === count}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton
        label={t('rows.items.remove', { number })}
        icon={<IconTrash size={16} />}
        onClick={onRemove}
      />
    </span>
  )
}

const place = { locale: 'nb', timeZone: 'UTC' }

function useItems(
  { plan, typed, onChange, initial = {} }: ItemsInputProps,
  plans: readonly FieldPlan[],
) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const rows = Array.isArray(typed) ? (typed as readonly FormValues[]) : []
  const focus = (selector: string) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus())
  return {
    frame,
    rows,
    most: plan.kind.kind === 'items' ? plan.kind.max : undefined,
    change: (at: number, field: string, value: unknown) =>
      onChange(rows.map((row, index) => (index === at ? { ...row, [field]: value } : row))),
    add: () => {
      onChange([...rows, typedRow(plans, initial, place)])
      focus(`[data-item="${rows.length}"] input`)
    },
    remove: (at: number) => {
      onChange(rows.filter((_, index) => index !== at))
      focus('[data-add-frame] button')
    },
    move: (at: number, by: -1 | 1) => {
      const moved = rows[at]
      if (moved) onChange(rows.toSpliced(at, 1).toSpliced(at + by, 0, moved))
      focus(`[data-item="${at + by}"] input`)
    },
  }
}

export function ItemsInput(props: ItemsInputProps) {
  const { plan, words, errors } = props
  const t = useText()
  const plans = plan.kind.kind === 'items' ? plansOf(plan.kind.fields) : []
  const { frame, rows, most, change, add, remove, move } = useItems(props, plans)
  const error = errors[plan.field]
  const legend = words.label(plan.field)
  const errorId = useId()
  return (
    <fieldset
      className="dx-items"
      ref={frame}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>
        {legend}
        {most !== undefined && (
          <span className={`${styles['itemsCount']} dx-tabular`}>
            {t('rows.items.count', { count: rows.length, most })}
          </span>
        )}
      </legend>
      {rows.length > 0 && (
        <div className={styles['itemsScroll']}>
          <table>
            <thead>
              <tr>
                {plans.map(({ field, isRequired }) => (
                  <th key={field} scope="col">
                    {words.label(field)}
                    {isRequired && <span aria-hidden className="dx-items-star" />}
                  </th>
                ))}
                <th scope="col">
                  <span className="dx-hidden">{t('rows.items.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index} data-item={index}>
                  {plans.map((each) => (
                    <td key={each.field} data-label={words.label(each.field)}>
                      <FieldInput
                        plan={each}
                        words={words}
                        labelHidden
                        label={t('rows.items.cell', {
                          label: words.label(each.field),
                          number: index + 1,
                        })}
                        typed={row[each.field]}
                        required={each.isRequired}
                        error={errors[`${plan.field}.${index}.${each.field}`]}
                        onChange={(value) => change(index, each.field, value)}
                      />
                    </td>
                  ))}
                  <td>
                    <RowButtons
                      number={index + 1}
                      count={rows.length}
                      onMove={(by) => move(index, by)}
                      onRemove={() => remove(index)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {error && (
        <p className={styles['itemsError']} id={errorId}>
          {error}
        </p>
      )}
      <span data-add-frame>
        <Button
          size="small"
          icon={<IconPlus size={15} />}
          disabled={most !== undefined && rows.length >= most}
          onClick={add}
        >
          {words.own(`items.add.${plan.field}`)}
        </Button>
      </span>
    </fieldset>
  )
}
