import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { UnsavedLines } from './use-unsaved-lines.ts'

/** Tells that lines are not saved, saves or discards them, and asks before the page is left with them. */
export function UnsavedBar({ unsaved }: { unsaved: UnsavedLines }) {
  const t = useText()
  const [isSaving, tellSaving] = useState(false)
  const save = () => {
    tellSaving(true)
    void unsaved.saveAll().finally(() => tellSaving(false))
  }
  return (
    <>
      <UnsavedGuard unsaved={unsaved.wouldLose} settled={unsaved.settled} />
      {(unsaved.count > 0 || isSaving) && (
        // The focus stays in the line: leaving it would save what is to be discarded.
        <div
          className="dx-save-bar dx-lines-bar"
          role="group"
          aria-label={t('rows.unsaved')}
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className="dx-second" role="status">
            {t('rows.unsaved')}
          </span>
          <span className="dx-lines-bar-actions">
            <Button onClick={unsaved.discardAll}>{t('orders.lines.discard')}</Button>
            <Button look="main" busy={isSaving} onClick={save}>
              {t('rows.save')}
            </Button>
          </span>
        </div>
      )}
    </>
  )
}
