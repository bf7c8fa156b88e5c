import { IconColumns3 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../text/text.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}

export function ColumnChoice<Row>({ columns, hidden, onToggle }: ColumnChoiceProps<Row>) {
  const t = useText()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const inside = event.target instanceof Node && details.current?.contains(event.target)
      const escape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (details.current && (!inside || escape)) details.current.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details className={`${styles['columnChoice']} dx-no-print`} ref={details}>
      <summary aria-label={t('shell.table.columns')} title={t('shell.table.columns')}>
        <IconColumns3 size={16} />
      </summary>
      <div className={styles['columnList']}>
        {columns
          .filter((column) => !column.main && !column.isFixed)
          .map((column) => (
            <label key={column.key}>
              <input
                type="checkbox"
                checked={!hidden.has(column.key)}
                onChange={() => onToggle(column.key)}
              />
              {column.header}
            </label>
          ))}
      </div>
    </details>
  )
}
