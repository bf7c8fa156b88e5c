import type { ProposalMail } from '@dxweb/areas/mediabase/proposals/routes.ts'
import type { Logger } from 'pino'
import type { MailTemplate } from '../compose-mail.ts'
import type { Mailer } from '../mailer.ts'
import { isDelivered } from './deliver.ts'

interface Parts {
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
}

const templates: Record<Exclude<ProposalMail['state'], 'waiting'>, MailTemplate> = {
  approved: 'proposalApproved',
  linked: 'proposalLinked',
  refused: 'proposalRefused',
}

export const sendProposal =
  ({ mailer, logger, publicUrl }: Parts) =>
  async ({ email, locale, venue, title, state, reason, path }: ProposalMail) => {
    if (state === 'waiting') return false
    const values = { venue, title, url: `${publicUrl()}${path}` }
    return isDelivered(logger, 'answer to a proposal', () =>
      mailer.send({ to: email, template: templates[state], locale, values, own: reason }),
    )
  }
