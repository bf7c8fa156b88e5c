import { ConflictFrame } from './conflict-frame.tsx'
import styles from './styles/tabs.module.css'

interface TypedConflictProps {
  /** Fields changed by another user, with the saved values. */
  theirs: readonly { label: string; value: string }[]
  onTake: () => void
  onKeep: () => void
}

/** Shows that another user saved other values of the same fields. */
export function TypedConflict({ theirs, onTake, onKeep }: TypedConflictProps) {
  return (
    <ConflictFrame onTake={onTake} onKeep={onKeep}>
      <dl className={styles['conflictList']}>
        {theirs.map(({ label, value }) => (
          <div className="dx-contents" key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </ConflictFrame>
  )
}
