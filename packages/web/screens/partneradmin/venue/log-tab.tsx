import { getVenueLog } from '@dxweb/areas/partners/venues/log/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Text, useLocale, useText, useTexts } from '../../../ui/text/text.ts'
import styles from '../ground/styles/partneradmin.module.css'

// catalog: partneradmin.log.*

type Line = ReplyOf<typeof getVenueLog.parts>['data'][number]

function useFieldName(): (field: string) => string {
  const t = useText()
  const { has } = useTexts()
  return (field) => {
    const known = [`partneradmin.${field}`, `label.${field}`].find((key) => has(key))
    return known === undefined ? field : inSentence(t(known))
  }
}

const modulesIn = (t: Text, modules: readonly string[]) =>
  modules.map((module) => t(`partneradmin.module.${module}`)).join(', ')

function useTermsText(): (line: Line) => string {
  const t = useText()
  const locale = useLocale()
  const percent = (points: number) => percentText(points / 10_000)
  const day = (validFrom: string) => dateText(validFrom, 'numeric', locale)
  return ({ feeTerm, advanceTerm }) => {
    if (feeTerm) {
      const { eventType, feePerTicketOre, feeBasisPoints, cardBasisPoints, feeVatCode } = feeTerm
      const vat = feeVatCode && t(`report.fee-terms.feeVatCode.${feeVatCode}`)
      return t('partneradmin.log.feeTerm.figures', {
        type: eventType ?? t('settlement.terms.all'),
        day: day(feeTerm.validFrom),
        perTicket: formatMoney(feePerTicketOre),
        share: percent(feeBasisPoints),
        card: percent(cardBasisPoints),
        vat: inSentence(vat ?? t('settlement.terms.byType')),
      })
    }
    if (!advanceTerm) return ''
    const { validFrom, kind, shareBasisPoints, amountOre } = advanceTerm
    const figures = [
      t(`settlement.advance.kind.${kind}`),
      shareBasisPoints !== null && percent(shareBasisPoints),
      amountOre !== null && formatMoney(amountOre),
    ]
    const what = figures.filter(Boolean).join(', ')
    return t('partneradmin.log.advanceTerm.figures', { day: day(validFrom), what })
  }
}

function useEntryText(): (line: Line) => string {
  const t = useText()
  const nameOf = useFieldName()
  const termsText = useTermsText()
  return (line) => {
    const { deed, actedAs, fields, given, taken } = line
    if (deed !== 'setModules') {
      const named = fields.map(nameOf).join(', ')
      return t(`partneradmin.log.${deed}`, {
        name: actedAs,
        fields: named,
        terms: termsText(line),
      })
    }
    const parts = [
      given.length > 0 && t('partneradmin.log.given', { modules: modulesIn(t, given) }),
      taken.length > 0 && t('partneradmin.log.taken', { modules: modulesIn(t, taken) }),
    ]
    return parts.filter(Boolean).join(' ') || t('partneradmin.log.setModules')
  }
}

export default function LogTab({ venueId }: { venueId: number }) {
  const t = useText()
  const when = useWhen()
  const deed = useEntryText()
  const found = useRead(getVenueLog, { venueId })
  return (
    <Card title={t('partneradmin.tab.log')} about={t('partneradmin.log.about')}>
      <Loaded of={found} failedKey="partneradmin.log.failed" lines={6}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('partneradmin.log.none')}</p>
          ) : (
            <ol className="dx-venue-log">
              {data.map((line) => (
                <li key={line.id}>
                  <span>
                    {deed(line)}
                    {line.reason !== '' && (
                      <span className={styles['venueReason']}>
                        {t('partneradmin.log.reason', { reason: line.reason })}
                      </span>
                    )}
                  </span>
                  <span className="dx-dim dx-small">
                    {[when(line.at, 'moment'), line.user].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  )
}
