import { useBlocker } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useText } from '../text/text.ts'

interface UnsavedGuardProps {
  unsaved: () => boolean
  /** True while a save is in progress; navigation waits for its result. */
  saving?: boolean | undefined
  /** Resolves when no save is in progress any longer; navigation waits for this. */
  settled?: () => Promise<unknown>
}

type Waiting = (() => void)[]

function resume(waiting: Waiting): void {
  for (const done of waiting.splice(0)) done()
}

/** Returns a function that waits for a save in progress and then reports if input is unsaved. */
function useUnsavedAfterSave({ unsaved, saving = false }: UnsavedGuardProps) {
  const latest = useRef({ unsaved, saving })
  const waiting = useRef<Waiting>([])
  useLayoutEffect(() => {
    latest.current = { unsaved, saving }
    if (!saving) resume(waiting.current)
  })
  // If a save closes the form, no input is unsaved afterwards.
  useLayoutEffect(() => {
    const left = waiting.current
    return () => {
      latest.current = { unsaved: () => false, saving: false }
      resume(left)
    }
  }, [])
  return async () => {
    // Does not wait if the save itself navigates to another page, since no input is then unsaved.
    if (latest.current.saving && latest.current.unsaved()) {
      await new Promise<void>((resolve) => {
        waiting.current.push(resolve)
      })
    }
    return latest.current.unsaved()
  }
}

/**
 * Asks before unsaved input is lost. This includes a change to another tab of the page, since the tab's fields unmount.
 */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { unsaved, settled } = props
  const t = useText()
  const unsavedAfterSave = useUnsavedAfterSave(props)
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      await settled?.()
      return unsavedAfterSave()
    },
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      danger
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.leave')}
      onClose={blocker.reset}
      onConfirm={blocker.proceed}
    />
  )
}
