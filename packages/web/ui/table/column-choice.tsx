import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckField } from '../fields.tsx'
import { IconButton } from '../icon-button.tsx'
import { useText } from '../text.ts'
import type { Column } from './column.ts'

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** Which columns a list shows. */
export function ColumnChoice<Row>({ columns, hidden, onToggle }: ColumnChoiceProps<Row>) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  return (
    <div
      className="dx-column-choice dx-no-print"
      onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpened(false)}
    >
      <IconButton
        label={t('shell.table.columns')}
        icon={<IconColumns3 size={16} />}
        expanded={opened}
        onClick={() => setOpened(!opened)}
      />
      {opened && (
        <div
          className="dx-column-list"
          role="group"
          aria-label={t('shell.table.columns')}
          tabIndex={-1}
        >
          {columns
            .filter((column) => !column.main)
            .map((column) => (
              <CheckField
                key={column.key}
                label={column.header}
                value={!hidden.has(column.key)}
                onChange={() => onToggle(column.key)}
              />
            ))}
        </div>
      )}
    </div>
  )
}
