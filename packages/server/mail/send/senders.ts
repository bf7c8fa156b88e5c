import type { Logger } from 'pino'
import type { Mailer } from '../mailer.ts'
import type { ChoicesUrl } from '../compose-mail.ts'
import { sendConsentLink } from './consent-link.ts'
import { sendGiftCard } from './gift-card.ts'
import { sendInvoice } from './invoice.ts'
import { sendMembership } from './membership.ts'
import { sendOffer } from './offer.ts'
import { sendPapers } from './papers.ts'
import { sendProposal } from './proposal.ts'
import { sendReservation } from './reservation.ts'
import { sendSettlement } from './settlement.ts'
import { previewShifts, sendShifts } from './shifts.ts'

interface Parts {
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
  choicesUrl: ChoicesUrl
}

export const sendersOf = (parts: Parts) => ({
  sendShifts: sendShifts(parts),
  previewShifts,
  sendReservation: sendReservation(parts),
  sendPapers: sendPapers(parts),
  sendConsentLink: sendConsentLink(parts),
  sendGiftCard: sendGiftCard(parts),
  sendMembership: sendMembership(parts),
  sendInvoice: sendInvoice(parts),
  sendSettlement: sendSettlement(parts),
  sendOffer: sendOffer(parts),
  sendProposal: sendProposal(parts),
  forgetMails: (addresses: readonly string[]) => parts.mailer.forget(addresses),
})
