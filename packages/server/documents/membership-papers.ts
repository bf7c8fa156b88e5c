import {
  getMembershipPdf,
  mailMembership,
  type Membership,
  previewMembershipMail,
  printMembershipReceipt,
} from '@dxweb/areas/memberships/contract.ts'
import { membershipStatement, periodSaleStatement } from '@dxweb/areas/memberships/read-store.ts'
import { formatMembershipNumber } from '@dxweb/areas/memberships/rules.ts'
import { countPapers, uncountPapers } from '@dxweb/areas/ticketing/papers/store.ts'
import { type Database, onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { fileRoute, type Route, route, stays } from '@dxweb/kit/definitions/route.ts'
import { identityOf, refuseUnseen } from '@dxweb/kit/definitions/seen-mails.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { previewMail } from '../mail/compose-mail.ts'
import { spendMail } from '../mail/limits.ts'
import { type MembershipMail, membershipWords } from '../mail/send/membership.ts'
import { consentPath, type LinkKey } from '../pages/consents/consent-link.ts'
import type { DrawPaper } from './drawing/draw-paper.ts'
import { readIssuer, readIssuerAndBoxOffices } from './issuer/read-issuer.ts'
import {
  makeMembershipCard,
  makeMembershipReceipt,
  periodOfNow,
  validUntil,
} from './memberships/make-membership.ts'
import { uncounted } from './paper/uncounted.ts'

export interface MembershipPaperParts extends LinkKey {
  sendMembership: (mail: MembershipMail) => Promise<boolean>
  drawPaper: DrawPaper
}

const readMembership = async (db: Database, scope: Scope, id: string) =>
  onlyRow(await db.run(scope, membershipStatement(scope, id)))

const printing = ({ drawPaper }: MembershipPaperParts) =>
  fileRoute(printMembershipReceipt, async (call) => {
    const { db, scope, params, body, caller } = call
    const { membershipId, saleId } = params
    const { size, locale = caller.locale } = body
    const statement = periodSaleStatement(scope.partnerId, membershipId, saleId)
    const sale = onlyRow(await db.run(scope, statement))
    const issuer = await readIssuer(db, scope, locale)
    const order = { saleId, papers: ['receipt'] as const, size, by: authorOf(call) }
    const made = await countPapers(db, scope, order)
    const isCopy = (made.receipt ?? 2) > 1
    return makeMembershipReceipt({ sale, issuer, call, drawPaper, size, locale, isCopy }).catch(
      uncounted(call, sale.id, made),
    )
  })

const cardOf = (membership: Membership, locale: 'nb' | 'en') => ({
  type: periodOfNow(membership)?.type ?? '',
  customer: membership.customer,
  number: formatMembershipNumber(membership.number),
  until: validUntil(membership, locale),
})

const mailing = ({ sendMembership, drawPaper, ...key }: MembershipPaperParts) =>
  route(mailMembership, async (call) => {
    const { db, scope, params, body, caller } = call
    const locale = body.locale ?? caller.locale
    const membership = await readMembership(db, scope, params.membershipId)
    const printed = cardOf(membership, locale)
    refuseUnseen(body.seen, printed)
    await spendMail(db, scope, membership.id)
    const saleId = periodOfNow(membership)?.saleId ?? ''
    const statement = periodSaleStatement(scope.partnerId, membership.id, saleId)
    const sale = onlyRow(await db.run(scope, statement))
    const from = await readIssuerAndBoxOffices(db, scope, locale)
    const { issuer, boxOffices } = from
    const order = { saleId, papers: ['receipt'] as const, size: 'mail', by: authorOf(call) }
    const made = await countPapers(db, scope, order)
    const sending = stays(call)
    const receipt = { sale, issuer, call: sending, drawPaper, locale, size: 'a4' as const }
    const files = await Promise.all([
      makeMembershipCard(membership, from, locale, (paper) => drawPaper(sending, 'card', paper)),
      makeMembershipReceipt({ ...receipt, isCopy: (made.receipt ?? 2) > 1 }),
    ]).catch(uncounted(call, saleId, made))
    // Sends the consent link only to the customer's own address, since the link changes the customer's consents.
    const isOwn = membership.email.toLowerCase() === body.to.toLowerCase()
    const choicesPath = isOwn ? consentPath(key, scope.partnerId, membership.customerId) : null
    const mail = { to: body.to, locale, printed, issuer, boxOffices, files, choicesPath }
    if (await sendMembership(mail)) return { id: membership.id }
    await uncountPapers(db, scope, saleId, made, authorOf(call))
    throw new Refusal('unavailable', { details: { failed: 'mail' } })
  })

const previewing = route(previewMembershipMail, async ({ db, scope, params, query, caller }) => {
  const locale = query.locale ?? caller.locale
  const membership = await readMembership(db, scope, params.membershipId)
  const printed = cardOf(membership, locale)
  const from = await readIssuerAndBoxOffices(db, scope, locale)
  const mail = previewMail(membershipWords({ locale, printed, ...from }))
  return { shown: identityOf(printed), priceOre: periodOfNow(membership)?.priceOre ?? 0, mail }
})

const mailExample = {
  body: { to: 'kari.nes@example.no', locale: 'nb' },
  reply: { id: '0190a4b0-0000-7000-8000-000000000005' },
}

const looking = ({ drawPaper }: MembershipPaperParts) =>
  fileRoute(getMembershipPdf, async (call) => {
    const { db, scope, params, query, caller } = call
    const locale = query.locale ?? caller.locale
    const membership = await readMembership(db, scope, params.membershipId)
    const from = await readIssuerAndBoxOffices(db, scope, locale)
    return makeMembershipCard(membership, from, locale, (paper) => drawPaper(call, 'card', paper))
  })

export const membershipPaperRoutes = (parts: MembershipPaperParts): Route[] => [
  looking(parts),
  printing(parts),
  previewing,
  { ...mailing(parts), example: mailExample },
]
