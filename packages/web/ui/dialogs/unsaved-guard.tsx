import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useText } from '../text/text.ts'

/** Asks before unsaved input is lost. Another tab of the same page counts, since its fields unmount. */
export function UnsavedGuard({ unsaved }: { unsaved: () => boolean }) {
  const t = useText()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsaved(),
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
