import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { useText } from '../../../ui/text/text.ts'

interface ColumnChoicesProps<Field extends string> {
  sheet: {
    /** The field that each column holds, '' for none. */
    columns: readonly (Field | '')[]
    lines: readonly (readonly string[])[]
    isHeaded: boolean
  }
  fields: readonly { value: Field; label: string }[]
  onChoose: (column: number, field: Field | '') => void
}

/** What each column of a sheet holds: found by its heading, and chosen where that says nothing. */
export function ColumnChoices<Field extends string>(props: ColumnChoicesProps<Field>) {
  const t = useText()
  const { sheet, fields, onChoose } = props
  const options = [{ value: '', label: t('rows.import.leftOut') }, ...fields]
  return (
    <fieldset className="dx-import-columns">
      <legend>{t('rows.import.columns')}</legend>
      {sheet.columns.map((field, at) => {
        const first = sheet.lines[0]?.[at]?.slice(0, 24) ?? ''
        const column = t('rows.import.column', { number: at + 1 })
        const label = sheet.isHeaded ? first || column : [column, first].filter(Boolean).join(': ')
        return (
          <span key={at} className="dx-import-column">
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
