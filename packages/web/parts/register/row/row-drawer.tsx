import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Drawer } from '../../../ui/dialogs/dialog.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { shownPlans, typedPlans } from '../look/field-plan.ts'
import { LastChange } from './last-change.tsx'
import type { RegisterLook } from '../look/look.ts'
import { DeleteRow, isMovable, RowSteps } from './row-actions.tsx'
import { RowFacts } from './row-facts.tsx'
import { RowForm } from '../form/row-form.tsx'
import { RowNeighbours } from './row-neighbours.tsx'
import { rowName } from '../look/row-name.ts'
import { useMayWrite } from '../look/use-may-write.ts'
import { useRowForm } from '../form/use-row-form.ts'
import { useRegisterWords, useWords } from '../look/use-words.ts'
import styles from '../form/form.module.css'

interface RowDrawerProps {
  look: RegisterLook
  base: string
  /** The row; undefined for a new one. */
  row: Row | undefined
  onClose: () => void
}

function DrawerForm({ look, row, onClose }: Omit<RowDrawerProps, 'base'>) {
  const t = useText()
  const { own } = useRegisterWords(look.collection)
  const form = useRowForm(look, row, () => {
    toast({ text: t(row ? 'rows.saved' : 'rows.created') })
    onClose()
  })
  return (
    <RowForm
      look={look}
      form={form}
      actions={
        <>
          {look.Aside && <look.Aside typed={form.typed} row={row} />}
          <div className={styles['drawerActions']}>
            {row && isMovable(look, row) && <DeleteRow look={look} row={row} onGone={onClose} />}
            <span className={styles['drawerGap']} />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button look="main" type="submit" busy={form.isSaving}>
              {row ? t('rows.save') : own('create')}
            </Button>
          </div>
        </>
      }
    />
  )
}

/**
 * Returns the focus to the row or link that opened the drawer, or to the page's heading if that element is gone. The
 * drawer component itself returns the focus only if it is rendered before it opens.
 */
function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere =
        opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const next = isThere ? opener : document.querySelector<HTMLElement>('main h1')
      next?.focus({ preventScroll: true })
    },
    [opener],
  )
}

export function RowDrawer({ look, base, row, onClose }: RowDrawerProps) {
  const words = useWords()
  const { own } = useRegisterWords(look.collection)
  const mayWrite = useMayWrite(look.collection)
  const title = row ? rowName(words, look.collection.name, row) : own('new')
  const shown = shownPlans(look)
  useFocusGivenBack()
  return (
    // The form itself asks for confirmation before the user leaves.
    <Drawer opened title={title} isUnsaved={false} onClose={onClose}>
      {row && <RowNeighbours look={look} base={base} id={row.id} />}
      {row && mayWrite && look.collection.steps && isMovable(look, row) && (
        <div className={styles['drawerSteps']}>
          <RowSteps look={look} row={row} />
        </div>
      )}
      {row && mayWrite && shown.length > 0 && <RowFacts look={look} row={row} plans={shown} />}
      {mayWrite ? (
        <DrawerForm look={look} row={row} onClose={onClose} />
      ) : (
        row && <RowFacts look={look} row={row} plans={[...typedPlans(look), ...shown]} />
      )}
      {row && (
        <p className={styles['rowLog']}>
          <LastChange collection={look.collection} id={row.id} />
        </p>
      )}
    </Drawer>
  )
}

export function useBackTo(base: string): () => void {
  const router = useRouter()
  return () => void router.navigate({ to: base, search: true, resetScroll: false })
}
