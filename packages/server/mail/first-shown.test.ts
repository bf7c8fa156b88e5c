import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { previewInvitation } from '@dxweb/areas/access/users/contract.ts'
import { previewSheetMail } from '@dxweb/areas/film/rental/sheets/contract.ts'
import { previewGiftCardMail } from '@dxweb/areas/giftcards/contract.ts'
import { previewMembershipMail } from '@dxweb/areas/memberships/contract.ts'
import { previewReminders } from '@dxweb/areas/invoicing/reminders/contract.ts'
import { previewInvoiceMail } from '@dxweb/areas/invoicing/sending/contract.ts'
import { previewOfferMail } from '@dxweb/areas/orders/offers/contract.ts'
import { previewStaffMails } from '@dxweb/areas/resources/bookings/contract.ts'
import { previewRefundMail } from '@dxweb/areas/ticketing/refunds/run/contract.ts'
import { previewSettlementMail } from '@dxweb/areas/settlements/renter/contract.ts'
import { expect, it } from 'vitest'
import type { MailTemplate } from './compose-mail.ts'

interface Shown {
  /** Name of the contract's export that the web client uses to read the preview. */
  name: string
  endpoint: { method: string; path: string }
}

/** A preview of the mail, the form that sends it, or the reason why the mail cannot be seen before it is sent. */
type FirstShown = { preview: Shown } | { form: string } | { reason: string }

const previews = {
  previewGiftCardMail,
  previewInvitation,
  previewInvoiceMail,
  previewMembershipMail,
  previewOfferMail,
  previewRefundMail,
  previewReminders,
  previewSettlementMail,
  previewSheetMail,
  previewStaffMails,
}

const by = (name: keyof typeof previews) => ({ preview: { name, endpoint: previews[name] } })

const ofTheSale = { reason: 'It goes to the address that the seller has typed in the sale.' }
const answersProposal = { form: 'screens/mediabase/proposals/answer-card.tsx' }

const firstShown: Readonly<Record<MailTemplate, FirstShown>> = {
  reset: { reason: 'Its receiver asks for it.' },
  consent: { reason: 'It holds a link alone, and goes to the address of the customer.' },
  adminInvitation: { reason: 'The command that makes the administrator prints it.' },
  invitation: by('previewInvitation'),
  access: { reason: 'Nobody may learn from a preview that an address has a user elsewhere.' },
  shift: by('previewStaffMails'),
  reservation: ofTheSale,
  papers: ofTheSale,
  receipt: ofTheSale,
  giftCard: by('previewGiftCardMail'),
  membership: by('previewMembershipMail'),
  refund: by('previewRefundMail'),
  refundToCard: by('previewRefundMail'),
  buyerMessage: { form: 'screens/shows/messages/write-message.tsx' },
  report: { form: 'parts/report/sending/sending-dialog.tsx' },
  settlement: by('previewSettlementMail'),
  filmSettlement: by('previewSheetMail'),
  option: { reason: 'The clock moves an option up, and nobody sends it.' },
  quote: by('previewOfferMail'),
  quoteDeclined: { reason: 'The renter writes it to the venue.' },
  quoteQuestion: { reason: 'The renter writes it to the venue.' },
  confirmation: by('previewOfferMail'),
  invoice: by('previewInvoiceMail'),
  creditNote: by('previewInvoiceMail'),
  reminder: by('previewReminders'),
  lastReminder: by('previewReminders'),
  proposalApproved: answersProposal,
  proposalLinked: answersProposal,
  proposalRefused: answersProposal,
  webhookFailing: { reason: 'A receiver that fails causes it, and nobody sends it.' },
  webhookGone: { reason: 'A receiver that says it is gone causes it, and nobody sends it.' },
}

const packages = join(import.meta.dirname, '../..')
const readAll = (pattern: string) =>
  globSync(pattern, { cwd: packages, exclude: ['web/dist/**', '**/*.test.*'] })
    .map((file) => readFileSync(join(packages, file), 'utf8'))
    .join('\n')

const screens = readAll('web/**/*.tsx')

function isShown(shown: FirstShown): boolean {
  if ('reason' in shown) return true
  if ('form' in shown) return existsSync(join(packages, 'web', shown.form))
  const { name, endpoint } = shown.preview
  return endpoint.method === 'GET' && new RegExp(`useRead\\(\\s*${name}\\b`).test(screens)
}

it('every kind of mail is shown to its sender before it is sent, or declares a reason for not being shown', () => {
  const unseen = Object.entries(firstShown).filter(([, shown]) => !isShown(shown))
  expect(unseen).toEqual([])
})
