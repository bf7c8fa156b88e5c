import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useText } from '../text/text.ts'

interface UnsavedGuardProps {
  unsaved: () => boolean
  /** Waits for what is being saved as the page is left. */
  settled?: () => Promise<unknown>
}

/** Asks before unsaved input is lost. Another tab of the same page counts, since its fields unmount. */
export function UnsavedGuard({ unsaved, settled }: UnsavedGuardProps) {
  const t = useText()
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      await settled?.()
      return unsaved()
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
