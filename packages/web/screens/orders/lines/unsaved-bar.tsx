import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { UnsavedLines } from './use-unsaved-lines.ts'
import styles from './lines.module.css'

/** Keeps the focus in the line, since a line that loses the focus saves its values before they can be discarded. */
const keepFocus = (bar: HTMLElement | null) =>
  bar?.addEventListener('mousedown', (event) => event.preventDefault())

/** Shows a bar while lines are unsaved, and asks before the user leaves the page. */
export function UnsavedBar({ unsaved }: { unsaved: UnsavedLines }) {
  const t = useText()
  const [isSaving, setSaving] = useState(false)
  const save = () => {
    setSaving(true)
    void unsaved.saveAll().finally(() => setSaving(false))
  }
  return (
    <>
      <UnsavedGuard unsaved={unsaved.wouldLose} settled={unsaved.settled} />
      {(unsaved.count > 0 || isSaving) && (
        <fieldset
          ref={keepFocus}
          className="dx-save-bar dx-lines-bar"
          aria-label={t('rows.unsaved')}
        >
          <output className="dx-second">{t('rows.unsaved')}</output>
          <span className={styles['linesBarActions']}>
            <Button onClick={unsaved.discardAll}>{t('unsaved.discard.action')}</Button>
            <Button look="main" busy={isSaving} onClick={save}>
              {t('rows.save')}
            </Button>
          </span>
        </fieldset>
      )}
    </>
  )
}
