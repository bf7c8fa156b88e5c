import { mailGiftCard, previewGiftCardMail } from '@dxweb/areas/giftcards/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { countOf, MailedTo } from '../../../parts/mailing/mailed-to.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'

const labels = { to: 'ticketing.mail.to' }
const helpTexts = { to: 'giftcards.mailAbout' }

export function MailCardDialog({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const found = useRead(previewGiftCardMail, { cardId, locale })
  return (
    <CommandDialog
      endpoint={mailGiftCard}
      params={{ cardId }}
      known={{ locale, seen: found.data?.shown }}
      isWaiting={found.isFetching}
      renderBelow={({ to }) => (
        <MailedTo
          of={found}
          to={to}
          name={t('giftcards.one')}
          about={[]}
          {...(found.data && { amountOre: found.data.balanceOre })}
        />
      )}
      titleKey="giftcards.mail"
      actionKey="mailing.send"
      actionValuesOf={countOf}
      labels={labels}
      helpTexts={helpTexts}
      failedKey="ticketing.mail.failed"
      onClose={onClose}
      onDone={(_, { to }) => {
        toast({ text: t('ticketing.mail.sent', { to }) })
        onClose()
      }}
    />
  )
}
