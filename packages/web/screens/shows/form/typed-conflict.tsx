import { ConflictFrame } from './conflict-frame.tsx'
import styles from './styles/tabs.module.css'

interface TypedConflictProps {
  theirs: readonly { label: string; value: string }[]
  onUseTheirs: () => void
  onKeepMine: () => void
}

export function TypedConflict({ theirs, onUseTheirs, onKeepMine }: TypedConflictProps) {
  return (
    <ConflictFrame onUseTheirs={onUseTheirs} onKeepMine={onKeepMine}>
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
