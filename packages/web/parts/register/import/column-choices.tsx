import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { OpenSheet } from './use-sheet.ts'
import styles from './styles/import.module.css'

interface ColumnChoicesProps<Field extends string> {
  open: OpenSheet<Field>
  fields: readonly { value: Field; label: string }[]
  onChoose: (column: number, field: Field | '') => void
}

export function ColumnChoices<Field extends string>(props: ColumnChoicesProps<Field>) {
  const t = useText()
  const { open, fields, onChoose } = props
  const { heading, rows } = open.sheet
  const options = [{ value: '', label: t('rows.import.leftOut') }, ...fields]
  return (
    <fieldset className={styles['importColumns']}>
      <legend>{t('rows.import.columns')}</legend>
      {open.columns.map((field, at) => {
        const column = t('rows.import.column', { number: at + 1 })
        const named = heading?.cells[at]?.slice(0, 24)
        const first = rows.find(({ cells }) => cells[at])?.cells[at]?.slice(0, 24)
        const label = named || [column, first].filter(Boolean).join(': ')
        return (
          <span key={at} className={styles['importColumn']}>
            <span aria-hidden>{label}</span>
            <ChipSelect
              label={t('rows.import.columnHolds', { label })}
              value={field}
              options={options}
              onChange={(next) => onChoose(at, next as Field | '')}
            />
          </span>
        )
      })}
    </fieldset>
  )
}
