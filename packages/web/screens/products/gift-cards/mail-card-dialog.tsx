import { mailGiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'

const labels = { to: 'ticketing.mail.to' }
const abouts = { to: 'giftcards.mailAbout' }

export function MailCardDialog({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  return (
    <CommandDialog
      endpoint={mailGiftCard}
      params={{ cardId }}
      known={{ locale }}
      titleKey="giftcards.mail"
      actionKey="ticketing.mail.send"
      labels={labels}
      abouts={abouts}
      failedKey="ticketing.mail.failed"
      onClose={onClose}
      onDone={(_, { to }) => {
        toast({ text: t('ticketing.mail.sent', { to }) })
        onClose()
      }}
    />
  )
}
