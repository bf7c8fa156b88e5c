import { bookedTwice } from '@dxweb/areas/events/times/booked-twice.ts'
import type { BookedLine, EventEconomy } from '@dxweb/areas/settlements/event-economy/contract.ts'
import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import {
  type EconomyLine,
  orderCharges,
  vatCodes,
} from '@dxweb/areas/settlements/event-economy/rules.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { MoneyField, SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { changedLine, type EconomyForm, newLine } from './use-economy.ts'
import styles from './economy.module.css'

interface LinesProps {
  side: EconomyLine['side']
  form: EconomyForm
  economy: EventEconomy
  mayEdit: boolean
}

function useVatOptions({ rates }: EventEconomy) {
  const t = useText()
  return vatCodes.map((code) => ({
    value: code,
    label:
      code === 'exempt' || code === 'zero'
        ? t(`shows.economy.choice.${code}`)
        : `${t(`shows.economy.choice.${code}`)} ${percentText(rates[code] / 10_000)}`,
  }))
}

const namesOf = (booked: readonly BookedLine[]) =>
  booked.map(({ name, staff }) => [name, staff].filter(Boolean).join(' ')).join(', ')

function Line({ at, form, economy, mayEdit }: Omit<LinesProps, 'side'> & { at: number }) {
  const t = useText()
  const vat = useVatOptions(economy)
  const line = form.written.lines[at]
  const errors = fieldTexts(t, form.refusal)
  if (!line) return null
  const { lines } = form.written
  const twice = line.side === 'cost' ? bookedTwice(line.name, economy.booked) : []
  const change = (changes: Partial<EconomyLine>) =>
    form.change({ lines: changedLine(lines, at, changes) })
  return (
    <li className={styles['economyLine']}>
      <TextField
        label={t('shows.economy.line')}
        labelHidden
        disabled={!mayEdit}
        maxLength={100}
        value={line.name}
        about={twice.length > 0 ? t('shows.economy.twice', { names: namesOf(twice) }) : undefined}
        error={errors[`lines.${at}.name`]}
        onChange={(name) => change({ name })}
      />
      <SelectField
        label={t('shows.economy.vat')}
        labelHidden
        disabled={!mayEdit}
        value={line.vatCode}
        options={vat}
        onChange={(code) => change({ vatCode: (code ?? 'high') as VatCode })}
      />
      <MoneyField
        label={t('shows.economy.budget')}
        labelHidden
        disabled={!mayEdit}
        value={line.budgetOre}
        error={errors[`lines.${at}.budgetOre`]}
        onChange={(ore) => change({ budgetOre: ore ?? 0 })}
      />
      <MoneyField
        label={t('shows.economy.actual')}
        labelHidden
        disabled={!mayEdit}
        value={line.actualOre}
        error={errors[`lines.${at}.actualOre`]}
        onChange={(ore) => change({ actualOre: ore })}
      />
      {mayEdit && (
        <IconButton
          label={t('shows.economy.removeLine', { name: line.name })}
          icon={<IconTrash size={17} />}
          onClick={() => form.change({ lines: lines.toSpliced(at, 1) })}
        />
      )}
    </li>
  )
}

/** The budget is editable; the actual income comes from the ledger. */
function TicketLine({ form, economy, mayEdit }: Omit<LinesProps, 'side'>) {
  const t = useText()
  const vat = useVatOptions(economy)
  return (
    <li className={styles['economyLine']}>
      <b>{t('shows.tickets')}</b>
      <span className="dx-dim">
        {vat.find(({ value }) => value === economy.ticketVatCode)?.label}
      </span>
      <MoneyField
        label={t('shows.economy.budget')}
        labelHidden
        disabled={!mayEdit}
        value={form.written.ticketBudgetOre}
        onChange={(ore) => form.change({ ticketBudgetOre: ore ?? 0 })}
      />
      <span className={styles['economyFact']} title={t('shows.economy.ledger')}>
        <Money ore={economy.tickets.grossOre} />
      </span>
    </li>
  )
}

// catalog: settlement.renter.line.*
/** Lists amounts that the order charges the renter. They can be edited only on the order. */
function OrderLines({ economy }: Pick<LinesProps, 'economy'>) {
  const t = useText()
  const vat = useVatOptions(economy)
  const { isAgreedOfMany } = economy.charged
  return (
    <>
      {orderCharges(economy).map(({ kind, vatCode, netOre, vatOre }) => (
        <li key={`${kind} ${vatCode}`} className={styles['economyLine']}>
          <span>
            {t(`settlement.renter.line.${kind}`)}{' '}
            {kind !== 'tono' && <span className="dx-second">{t('shows.economy.fromOrder')}</span>}
          </span>
          <span className="dx-dim">{vat.find(({ value }) => value === vatCode)?.label}</span>
          <span className={styles['economyFact']}>–</span>
          <span className={styles['economyFact']}>
            <Money ore={0 - netOre - vatOre} />
          </span>
        </li>
      ))}
      {isAgreedOfMany && <li className="dx-dim dx-small">{t('shows.economy.agreedOfMany')}</li>}
    </>
  )
}

/** Lists booked resources at the prices from the time of booking. They can be edited only in the bookings. */
function BookedLines({ economy }: Pick<LinesProps, 'economy'>) {
  const t = useText()
  const { booked } = economy
  const forWhat = ({ unit, unitCount, minutes, priceOre }: BookedLine) =>
    t(`shows.economy.booked.${unit}`, {
      count: unitCount,
      hours: decimalText(minutes / 60),
      days: Math.ceil(minutes / 1440),
      price: formatMoney(priceOre),
    })
  return booked.map((line) => (
    <li key={`booked ${line.id}`} className={styles['economyLine']}>
      <span>
        {line.name} <span className="dx-second">{line.staff}</span>
      </span>
      <span className="dx-dim dx-small">{forWhat(line)}</span>
      <span className={styles['economyFact']}>
        <Money ore={line.budgetOre} />
      </span>
      <span className={styles['economyFact']}>
        {line.actualOre === null ? '–' : <Money ore={line.actualOre} />}
      </span>
    </li>
  ))
}

export function EconomyLines({ side, form, economy, mayEdit }: LinesProps) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    form.change({ lines: [...form.written.lines, newLine(side)] })
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child input')?.focus(),
    )
  }
  const hasBooked = side === 'cost' && economy.booked.length > 0
  const hasLines =
    side === 'income' || hasBooked || form.written.lines.some((line) => line.side === side)
  return (
    <Card
      title={t(`shows.economy.${side}`)}
      about={t(hasBooked ? 'shows.economy.aboutBooked' : 'shows.economy.about')}
      actions={
        mayEdit && (
          <Button size="small" icon={<IconPlus size={15} />} onClick={add}>
            {t(`shows.economy.add.${side}`)}
          </Button>
        )
      }
    >
      {!hasLines && <p className="dx-dim">{t('shows.economy.noCost')}</p>}
      <ul
        ref={list}
        className={styles['economyLines']}
        hidden={!hasLines}
        aria-label={t(`shows.economy.${side}`)}
      >
        <li className={`${styles['economyLine']} ${styles['economyHead']}`} aria-hidden>
          <span>{t('shows.economy.line')}</span>
          <span>{t('shows.economy.vat')}</span>
          <span>{t('shows.economy.budget')}</span>
          <span>{t('shows.economy.actual')}</span>
        </li>
        {side === 'income' && <TicketLine form={form} economy={economy} mayEdit={mayEdit} />}
        {side === 'income' && <OrderLines economy={economy} />}
        {hasBooked && <BookedLines economy={economy} />}
        {form.written.lines.map(
          (line, at) =>
            line.side === side && (
              <Line key={at} at={at} form={form} economy={economy} mayEdit={mayEdit} />
            ),
        )}
      </ul>
    </Card>
  )
}
