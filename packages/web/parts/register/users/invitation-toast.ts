import type { ToastMessage } from '../../../ui/messages/toast.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import type { Text } from '../../../ui/text/text.ts'

/** Offers to copy the link of an invitation that waits in the outbox, so that the user can send it. */
export function invitationToast(
  { isMailed, link }: { isMailed?: unknown } & Readonly<Record<string, unknown>>,
  t: Text,
  sentKey = 'users.sent',
): ToastMessage {
  if (isMailed === false) return { tone: 'bad', text: t('users.notSent'), stay: 0 }
  if (typeof link !== 'string') return { text: t(sentKey) }
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    toast({ text: t('users.copied') })
  }
  const run = () => void copy().catch(() => toast({ tone: 'info', text: link, stay: 0 }))
  return {
    tone: 'info',
    text: t('users.inOutbox'),
    stay: 0,
    action: { label: t('users.copyLink'), run },
  }
}
