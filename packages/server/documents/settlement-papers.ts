import {
  exportSettlement,
  previewSettlementMail,
  sendSettlement,
  type Settlement,
  type SettlementLine,
} from '@dxweb/areas/settlements/renter/contract.ts'
import { hasGoneBack } from '@dxweb/areas/settlements/renter/figures.ts'
import { readSettlement } from '@dxweb/areas/settlements/renter/read-store.ts'
import { accountOf, settlementNumber } from '@dxweb/areas/settlements/renter/rules.ts'
import { payoutOf } from '@dxweb/areas/settlements/renter/settle.ts'
import { recordSettlementSent } from '@dxweb/areas/settlements/renter/steps-store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { Endpoint, EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import {
  type Call,
  type FileReply,
  type Route,
  route,
  stays,
  workRoute,
} from '@dxweb/kit/definitions/route.ts'
import { type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { wordsIn } from '../collections/export-route.ts'
import { previewMail } from '../mail/compose-mail.ts'
import { spendMail } from '../mail/limits.ts'
import { type SettlementMail, settlementWords } from '../mail/send/settlement.ts'
import { exportFile, refuseTooMany } from './export/export-file.ts'
import { readIssuer } from './issuer/read-issuer.ts'

type Locale = 'nb' | 'en'
type Column = SheetColumn<SettlementLine>

// catalog: settlement.renter.line.*
// catalog: settlement.renter.state.*

function nameOf(t: Translate, { kind, name, isReplaced, basis }: SettlementLine): string {
  const named = [t(`settlement.renter.line.${kind}`), name, basis].filter(Boolean).join(': ')
  return isReplaced ? t('settlement.renter.replaced', { line: named }) : named
}

function columnsOf(t: Translate, locale: Locale, hasEvents: boolean): Column[] {
  const column = (key: string, kind: Column['kind'], value: Column['value']): Column => ({
    header: t(`settlement.renter.${key}`),
    kind,
    value,
  })
  const ofEvents = [column('event', 'text', ({ event }) => event)]
  return [
    ...(hasEvents ? ofEvents : []),
    column('what', 'text', (line) => nameOf(t, line)),
    column('quantity', 'text', ({ quantity }) =>
      quantity === null ? '' : decimalText(quantity / 100),
    ),
    column('net', 'ore', ({ netOre }) => netOre),
    column('vatRate', 'percent', ({ vatCode, vatBasisPoints }) => vatCode && vatBasisPoints),
    column('vat', 'ore', ({ vatOre }) => vatOre),
    column('total', 'ore', ({ netOre, vatOre }) => netOre + vatOre),
  ]
}

/** Sums the amount columns. A debt of the renter is a positive amount to pay. */
function sumsOf(t: Translate, columns: readonly Column[], lines: readonly SettlementLine[]) {
  const isOwed = payoutOf(lines) < 0
  const turned = isOwed ? -1 : 1
  return columns.map(({ kind, value }, at) => {
    if (at === 0) return t(isOwed ? 'settlement.renter.owed' : 'settlement.renter.payout')
    return kind === 'ore' ? sum(lines.map((line) => Number(value(line)) * turned)) : null
  })
}

function ticketFacts(settlement: Settlement, t: Translate): string[] {
  const { paidCount, freeCount, giftCardOre, grossOre, lines, correction } = settlement
  if (correction > 0 && paidCount === 0 && freeCount === 0 && grossOre === 0) return []
  const facets = [
    t('settlement.renter.paidCount', { count: paidCount }),
    t('settlement.renter.freeCount', { count: freeCount }),
    hasGoneBack(lines) && t('settlement.renter.left', { amount: formatMoney(grossOre) }),
    giftCardOre !== 0 && t('settlement.renter.giftCards', { amount: formatMoney(giftCardOre) }),
  ]
  return [facets.filter(Boolean).join(' · ')]
}

function factsOf(settlement: Settlement, t: Translate, locale: Locale, zone: string): string[] {
  const { renter, knownAt, state } = settlement
  const account = accountOf(settlement)
  return [
    renter,
    [
      t(`settlement.renter.state.${state}`),
      t('settlement.renter.known', { at: dateText(knownAt, 'moment', locale, zone) }),
    ].join(' · '),
    ...ticketFacts(settlement, t),
    ...(account === '' ? [] : [t('settlement.renter.paidTo', { account })]),
  ]
}

const numberOf = ({ number, correction }: Settlement) => settlementNumber(number, correction)

const titleOf = (t: Translate, settlement: Settlement) =>
  t(
    settlement.correction === 0 ? 'settlement.renter.paper' : 'settlement.renter.paperOfCorrection',
    {
      number: numberOf(settlement),
      title: settlement.title,
    },
  )

const exporting = workRoute(exportSettlement, async (call) => {
  const { db, scope, params, query, caller } = call
  const { t } = wordsIn(query.locale)
  const settlement = onlyRow(await readSettlement(db, scope, params.id))
  const zone = caller.partner?.timeZone ?? defaultTimeZone
  const { lines } = settlement
  refuseTooMany(lines.length, query.format)
  const hasEvents = new Set(lines.map(({ eventId }) => eventId)).size > 1
  const columns = columnsOf(t, query.locale, hasEvents)
  const sheet = {
    ...sheetOf(titleOf(t, settlement), zone, columns, lines),
    facts: factsOf(settlement, t, query.locale, zone),
    sums: sumsOf(t, columns, lines),
    isOfOne: true,
  }
  const isPaper = query.format === 'pdf'
  const issuer = isPaper ? await readIssuer(db, scope, query.locale) : undefined
  const name = `${t('settlement.renter.file')}-${numberOf(settlement)}`
  return exportFile(sheet, name, { ...call, issuer })
})

export interface SettlementParts {
  sendSettlement: (mail: SettlementMail) => Promise<boolean>
  makeFile: (route: { endpoint: Endpoint }, call: Call<never>) => Promise<FileReply>
}

export async function wholeFile({ body, contentType, fileName = '' }: FileReply) {
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body)
  const content = isWhole ? Buffer.from(body) : Buffer.concat(await Array.fromAsync(body))
  return { filename: fileName, contentType, content }
}

const mailOf = async (
  { db, scope, caller: { locale } }: Pick<Call<EndpointParts>, 'db' | 'scope' | 'caller'>,
  settlement: Settlement,
) => ({
  locale,
  number: numberOf(settlement),
  title: settlement.title,
  payoutOre: settlement.payoutOre,
  issuer: await readIssuer(db, scope, locale),
})

const previewing = route(previewSettlementMail, async (call) => {
  const settlement = onlyRow(await readSettlement(call.db, call.scope, call.params.id))
  return { mail: previewMail(settlementWords(await mailOf(call, settlement))) }
})

/** Mails the document before marking the settlement as sent, so that it is not marked if the mail fails. */
const sending = ({ sendSettlement: send, makeFile }: SettlementParts) =>
  route(sendSettlement, async (call) => {
    const { db, scope, params, body, caller } = call
    const settlement = onlyRow(await readSettlement(db, scope, params.id))
    if (settlement.state !== 'approved') throw new Refusal('wrong_state')
    if (body.to !== '') {
      await spendMail(db, scope, `settlement-${settlement.id}`)
      const query = { format: 'pdf', locale: caller.locale }
      const asked = { ...call, ...stays(call), query }
      const file = await makeFile({ endpoint: exportSettlement }, asked as unknown as Call<never>)
      const mail = await mailOf(call, settlement)
      if (!(await send({ ...mail, to: body.to, file: await wholeFile(file) })))
        throw new Refusal('unavailable', { details: { failed: 'mail' } })
    }
    return recordSettlementSent(db, scope, authorOf(call), { id: settlement.id, to: body.to })
  })

export const settlementExportRoutes: Route[] = [exporting]

export const settlementPaperRoutes = (parts: SettlementParts): Route[] => [
  exporting,
  previewing,
  {
    ...sending(parts),
    example: { body: { to: 'post@revylaget.test' }, reply: { id: 1, state: 'sent' } },
  },
]
