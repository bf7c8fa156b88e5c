import type { Row } from '../../../data/rows/known-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useText, useTexts } from '../../../ui/text/text.ts'
import type { RegisterLook } from '../look/look.ts'
import { rowName } from '../look/row-name.ts'
import { useRegisterWords, useWords } from '../look/use-words.ts'
import type { Outcome } from './use-many.ts'
import styles from './many.module.css'

// catalog: usedBy.*

type Refused = Outcome['refused'][number]

/** Returns the reason why a row was not changed, with the same wording as in the row's form. */
function useReason(look: RegisterLook) {
  const t = useText()
  const { has } = useTexts()
  const words = useRegisterWords(look.collection)
  return ({ code, params, usedBy }: Refused): string => {
    if (code === 'in_use') {
      const using = `usedBy.${usedBy ?? ''}`
      return [words.own('failed.inUse'), has(using) && t(using)].filter(Boolean).join(' ')
    }
    const values = params as Record<string, string | number> | undefined
    return has(`field.${code}`) ? t(`field.${code}`, values) : t(`error.${code}`)
  }
}

interface OutcomeDialogProps {
  look: RegisterLook
  outcome: Outcome
  rows: ReadonlyMap<number, Row>
  onClose: () => void
}

export function OutcomeDialog({ look, outcome, rows, onClose }: OutcomeDialogProps) {
  const t = useText()
  const words = useWords()
  const reason = useReason(look)
  const { done, refused } = outcome
  const nameOf = (id: number) => {
    const row = rows.get(id)
    return row ? rowName(words, look.collection.name, row) : String(id)
  }
  return (
    <Dialog
      opened
      title={t('rows.many.refused', { count: refused.length })}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <p>{t('rows.many.done', { count: done.length })}</p>
      <ul className={styles['manyRefused']}>
        {refused.map((each) => (
          <li key={each.id}>
            <b>{nameOf(each.id)}</b> {reason(each)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
