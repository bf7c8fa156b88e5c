import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'

interface TypedConflictProps {
  /** Fields that another has changed, with what they say now. */
  theirs: readonly { label: string; value: string }[]
  onTake: () => void
  onKeep: () => void
}

/** Somebody else has saved in the meantime: what they changed, and whose version goes on. */
export function TypedConflict({ theirs, onTake, onKeep }: TypedConflictProps) {
  const t = useText()
  return (
    <div className="dx-note-conflict" role="alert">
      <p className="dx-strong">{t('shows.conflict')}</p>
      <dl className="dx-conflict-list">
        {theirs.map(({ label, value }) => (
          <div className="dx-contents" key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <div className="dx-note-actions">
        <Button size="small" onClick={onTake}>
          {t('shows.conflict.take')}
        </Button>
        <Button size="small" onClick={onKeep}>
          {t('shows.conflict.keep')}
        </Button>
      </div>
    </div>
  )
}
