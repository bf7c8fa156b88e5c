import { getMembershipPdf } from '@dxweb/areas/memberships/contract.ts'
import { membershipStatement } from '@dxweb/areas/memberships/read-store.ts'
import { formatMembershipNumber } from '@dxweb/areas/memberships/rules.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { fileRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { DrawPaper } from './drawing/draw-paper.ts'
import { readIssuerAndBoxOffices } from './issuer/read-issuer.ts'

/** The card of a membership's period of now: whose it is, its number as a code, and how long it is valid. */
export const membershipPaperRoutes = ({ drawPaper }: { drawPaper: DrawPaper }): Route[] => [
  fileRoute(getMembershipPdf, async (call) => {
    const { db, scope, params, query, caller } = call
    const locale = query.locale ?? caller.locale
    const found = onlyRow(await db.run(scope, membershipStatement(scope, params.membershipId)))
    const now = found.periods.find(({ number }) => number === found.period)
    const say = (key: string, values: Record<string, string> = {}) => translate(locale, key, values)
    const number = formatMembershipNumber(found.number)
    const endsOn = now?.endsOn ?? null
    const body = await drawPaper(call, 'card', {
      ...(await readIssuerAndBoxOffices(db, scope, locale)),
      title: now?.type ?? say('memberships.one'),
      worth: found.customer,
      number,
      code: found.number,
      codeText: say('memberships.paper.code', { number }),
      until:
        endsOn === null
          ? say('memberships.noEnd')
          : say('memberships.goodUntil', { day: dateText(endsOn, 'numeric', locale) }),
      locale,
    })
    const fileName = `${say('memberships.file')}-${found.number.slice(-4)}.pdf`
    return { body, contentType: 'application/pdf', fileName }
  }),
]
