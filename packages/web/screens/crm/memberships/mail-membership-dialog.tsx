import {
  mailMembership,
  type Membership,
  previewMembershipMail,
} from '@dxweb/areas/memberships/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { countOf, MailedTo } from '../../../parts/mailing/mailed-to.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'

const labels = { to: 'ticketing.mail.to' }
const helpTexts = { to: 'memberships.mailAbout' }

interface MailMembershipProps {
  membership: Membership
  onClose: () => void
}

export function MailMembershipDialog({ membership: { id, email }, onClose }: MailMembershipProps) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const found = useRead(previewMembershipMail, { membershipId: id, locale })
  return (
    <CommandDialog
      endpoint={mailMembership}
      params={{ membershipId: id }}
      initial={{ to: email }}
      known={{ locale, seen: found.data?.shown }}
      isWaiting={found.isFetching}
      renderBelow={({ to }) => (
        <MailedTo
          of={found}
          to={to}
          name={t('memberships.one')}
          about={[]}
          {...(found.data && { amountOre: found.data.priceOre })}
        />
      )}
      titleKey="memberships.mail"
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
