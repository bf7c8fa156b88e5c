import { previewSheetMail, sendSheet } from '@dxweb/areas/film/rental/sheets/contract.ts'
import { distributorSettlement } from '@dxweb/areas/film/rental/sheets/report-contract.ts'
import { readSheet, takeSheetStep } from '@dxweb/areas/film/rental/sheets/store.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Call, type Route, route, stays } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { dateText, spanText } from '@dxweb/locales/date-text.ts'
import { previewMail } from '../mail/compose-mail.ts'
import { spendMail } from '../mail/limits.ts'
import { settlementWords } from '../mail/send/settlement.ts'
import { readIssuer } from './issuer/read-issuer.ts'
import { type SettlementParts, wholeFile } from './settlement-papers.ts'

const { exported } = reportEndpoints(distributorSettlement)

type Sending = Call<typeof sendSheet.parts>

const queryOf = ({ params: { bureauId, week }, caller }: Sending) => ({
  format: 'pdf',
  locale: caller.locale,
  from: week,
  to: addDays(week as Day, 6),
  bureauId: [bureauId],
})

async function makeSheet(call: Sending, makeFile: SettlementParts['makeFile']) {
  const asked = { ...call, ...stays(call), query: queryOf(call) }
  return wholeFile(await makeFile({ endpoint: exported }, asked as unknown as Call<never>))
}

/** Formats days in full with the year, since a distributor receives settlements of many venues and weeks. */
const daysOf = (week: Day, locale: string) => {
  const [first = '', last = ''] = [week, addDays(week, 6)].map((day) =>
    dateText(day, 'numeric', locale),
  )
  return spanText(first, last)
}

type Sheet = Awaited<ReturnType<typeof readSheet>>

const mailOf = async (
  { db, scope, caller: { locale } }: Pick<Call<EndpointParts>, 'db' | 'scope' | 'caller'>,
  { week, bureau, payableOre }: Sheet,
) => ({
  template: 'filmSettlement' as const,
  locale,
  number: daysOf(week as Day, locale),
  title: bureau,
  payoutOre: payableOre,
  issuer: await readIssuer(db, scope, locale),
})

const previewing = route(previewSheetMail, async (call) => {
  const sheet = await readSheet(call.db, call.scope, call.params)
  return { mail: previewMail(settlementWords(await mailOf(call, sheet))) }
})

/** An approved week never changes, so the mailed document equals the preview. */
async function mailSheet(call: Sending, { sendSettlement, makeFile }: SettlementParts) {
  const sheet = await readSheet(call.db, call.scope, call.params)
  if (sheet.state !== 'approved') throw new Refusal('wrong_state')
  const file = await makeSheet(call, makeFile)
  return sendSettlement({ ...(await mailOf(call, sheet)), to: call.body.to, file })
}

/** Mails the document before marking the settlement as sent, so that a failed mail leaves it unmarked. */
const sending = (parts: SettlementParts) =>
  route(sendSheet, async (call) => {
    const { db, scope, params, body } = call
    if (body.to !== '') {
      await spendMail(db, scope, `film-settlement-${params.bureauId}-${params.week}`)
      if (!(await mailSheet(call, parts)))
        throw new Refusal('unavailable', { details: { failed: 'mail' } })
    }
    return takeSheetStep(db, scope, authorOf(call), { ...params, step: 'send', inputs: [body.to] })
  })

const example = {
  body: { to: 'post@nordlys.test' },
  reply: { week: '2026-11-20', state: 'sent' },
}

export const filmSettlementPaperRoutes = (parts: SettlementParts): Route[] => [
  previewing,
  { ...sending(parts), example },
]
