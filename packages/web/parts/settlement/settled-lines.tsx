import type { Settlement, SettlementLine } from '@dxweb/areas/settlements/renter/contract.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './settlement.module.css'

// catalog: settlement.renter.line.*

function LineRow({ line, event }: { line: SettlementLine; event: string | null }) {
  const t = useText()
  const { kind, name, quantity, netOre, vatOre, vatCode, vatBasisPoints, isReplaced, basis } = line
  const named = [t(`settlement.renter.line.${kind}`), name].filter(Boolean).join(': ')
  return (
    <tr>
      <th scope="row">
        {isReplaced ? t('settlement.renter.replaced', { line: named }) : named}
        {basis !== '' && <span className={styles['settledBasis']}>{basis}</span>}
        {event && <span className="dx-dim dx-small"> {event}</span>}
      </th>
      <td className={`dx-number ${styles['settledPart']}`}>
        {quantity !== null && decimalText(quantity / 100)}
      </td>
      <td className={`dx-number ${styles['settledPart']}`}>
        <Money ore={netOre} />
      </td>
      <td className={`dx-number ${styles['settledPart']}`}>
        {vatCode !== null && vatOre !== 0 && percentText(vatBasisPoints / 10_000)}
      </td>
      <td className={`dx-number ${styles['settledPart']}`}>
        {vatOre !== 0 && <Money ore={vatOre} />}
      </td>
      <td className="dx-number">
        <Money ore={netOre + vatOre} />
      </td>
    </tr>
  )
}

const parts = ['quantity', 'net', 'vatRate', 'vat'] as const

export function SettledLines({ settlement }: { settlement: Settlement }) {
  const t = useText()
  const { lines, payoutOre } = settlement
  // A debt of the renter is shown as a positive amount to pay.
  const turned = payoutOre < 0 ? -1 : 1
  const hasEvents = new Set(lines.map(({ eventId }) => eventId)).size > 1
  return (
    <table className={styles['settledLines']} aria-label={t('settlement.renter.lines')}>
      <thead>
        <tr>
          <th scope="col">{t('settlement.renter.what')}</th>
          {parts.map((part) => (
            <th key={part} scope="col" className={`dx-number ${styles['settledPart']}`}>
              {t(`settlement.renter.${part}`)}
            </th>
          ))}
          <th scope="col" className="dx-number">
            {t('settlement.renter.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <LineRow key={at} line={line} event={hasEvents ? line.event : null} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t(payoutOre < 0 ? 'settlement.renter.owed' : 'settlement.renter.payout')}
          </th>
          <td className={`dx-number ${styles['settledPart']}`} colSpan={2}>
            <Money ore={sum(lines.map(({ netOre }) => netOre * turned))} />
          </td>
          <td className={`dx-number ${styles['settledPart']}`} colSpan={2}>
            <Money ore={sum(lines.map(({ vatOre }) => vatOre * turned))} />
          </td>
          <td className="dx-number">
            <Money ore={Math.abs(payoutOre)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
