import { mailConsentLink, recordConsent } from '@dxweb/areas/customers/consents/contract.ts'
import { linkedCustomerStatement, recordConsents } from '@dxweb/areas/customers/consents/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { readIssuer } from '../../documents/issuer/read-issuer.ts'
import { spendMail } from '../../mail/limits.ts'
import type { ConsentLinkMail } from '../../mail/send/consent-link.ts'
import { consentPath, type LinkKey } from './consent-link.ts'

export interface ConsentParts extends LinkKey {
  /** Returns true if the mail was sent. */
  sendConsentLink: (mail: ConsentLinkMail) => Promise<boolean>
}

const mailing = (parts: ConsentParts) =>
  route(mailConsentLink, async ({ db, scope, params, body, caller }) => {
    const { partnerId } = scope
    const customer = onlyRow(await db.run(scope, linkedCustomerStatement(partnerId, params.id)))
    const { id, email: to } = customer
    if (to === '') throw new Refusal('wrong_state')
    await spendMail(db, scope, `consent-${id}`)
    const locale = body.locale ?? (caller.locale === 'en' ? 'en' : 'nb')
    const issuer = await readIssuer(db, scope, locale)
    const path = consentPath(parts, partnerId, id)
    if (await parts.sendConsentLink({ to, locale, issuer, path })) return { to }
    throw new Refusal('unavailable', { details: { failed: 'mail' } })
  })

export const consentRoutes = (parts: ConsentParts): Route[] => [
  route(recordConsent, async (call) => {
    const { db, scope, params, body } = call
    const { purpose, answer, basis } = body
    const answers = [{ purpose, isGiven: answer === 'yes', basis }]
    const recording = {
      customerId: params.id,
      answers,
      source: 'office',
      ...authorOf(call),
    } as const
    return { added: await recordConsents(db, scope, recording) }
  }),
  mailing(parts),
]
