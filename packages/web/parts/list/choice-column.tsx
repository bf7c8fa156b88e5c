import { useSyncExternalStore } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { type Choice, useChosen } from './choice.ts'
import styles from './choice.module.css'

export interface ChoiceWords<R> {
  column: string
  all: string
  one: (row: R) => string
}

interface ChoiceColumn<R, E> {
  choice: Choice<R>
  words: ChoiceWords<R>
  /** Returns the row and index of an entry; undefined if not loaded. */
  entryOf: (entry: E) => { row: R; index: number } | undefined
  rowAt: (index: number) => R | undefined
  /** Rows selected by the checkbox in the heading. */
  first: readonly R[] | undefined
}

/** The row itself handles the space key, so that Tab need not stop at every checkbox. */
function RowBox<R>(
  props: Pick<ChoiceColumn<R, never>, 'choice' | 'words' | 'rowAt'> & {
    row: R
    index: number
  },
) {
  const { choice, words, rowAt, row, index } = props
  const isChosen = useSyncExternalStore(choice.follow, () => choice.has(row))
  return (
    <label className={styles['choiceBox']}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isChosen}
        aria-label={words.one(row)}
        onClick={(event) => choice.toggle(rowAt, index, event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}

function AllBox<R>(props: { choice: Choice<R>; label: string; rows: readonly R[] }) {
  const { choice, label, rows } = props
  const { size } = useChosen(choice)
  const isAll = size > 0 && rows.every(choice.has)
  return (
    <label className={styles['choiceBox']}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = size > 0 && !isAll
        }}
        aria-label={label}
        onChange={() => (size > 0 ? choice.clear() : choice.choose(rows))}
      />
    </label>
  )
}

export function choiceColumn<R, E>(options: ChoiceColumn<R, E>): Column<E> {
  const { choice, words, entryOf, rowAt, first } = options
  return {
    key: 'choice',
    header: words.column,
    isFixed: true,
    width: '40px',
    head: first && first.length > 0 && <AllBox choice={choice} label={words.all} rows={first} />,
    cell: (entry) => {
      const found = entryOf(entry)
      return found && <RowBox {...found} choice={choice} words={words} rowAt={rowAt} />
    },
  }
}
