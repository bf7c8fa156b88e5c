import { listGiftCards } from '@dxweb/areas/giftcards/contract.ts'
import {
  formatGiftCardNumber,
  isGiftCardNumber,
  plainNumber,
} from '@dxweb/areas/giftcards/rules.ts'
import type { SalePayment } from '@dxweb/areas/ticketing/sale-body.ts'
import { formatMoney, sum } from '@dxweb/kit/money.ts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../data/call-api.ts'
import { usePartnerId } from '../../../data/context.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyField, SelectField, TextField } from '../../../ui/fields.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Money } from '../../../ui/money.tsx'
import { useLocale, useText } from '../../../ui/text.ts'
import { amountOfCard, handedOver, numbered, partsOf, type SplitPart } from './split-parts.ts'
import './split-payment.css'

const means = ['giftCard', 'card', 'cash', 'vipps', 'invoice'] as const

/** What a card that was typed or scanned has left, if it may pay. */
function useBalance(number: string) {
  const partnerId = usePartnerId()
  const plain = plainNumber(number)
  const found = useQuery({
    queryKey: ['partners', partnerId, 'giftcards', 'number', plain],
    queryFn: ({ signal }) =>
      callApi(listGiftCards, { params: { partnerId }, query: { q: plain }, signal }),
    enabled: isGiftCardNumber(plain),
    staleTime: 0,
  })
  const card = found.data?.data.find((one) => one.number === plain)
  return { card, isUnknown: found.isSuccess && card === undefined }
}

interface PartProps {
  part: SplitPart
  name: string
  /** What it pays where its gift card has so much left. */
  amountOf: (balanceOre: number) => number | null
  onChange: (change: Partial<SplitPart>) => void
  onRemove: (() => void) | null
}

function GiftCardField({ part, amountOf, onChange }: PartProps) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const { card, isUnknown } = useBalance(part.number)
  const fill = useEffectEvent((balanceOre: number) => {
    const amountOre = amountOf(balanceOre)
    if (part.amountOre === null) onChange({ amountOre, filledOre: amountOre })
  })
  useEffect(() => {
    if (card?.state === 'active') fill(card.balanceOre)
  }, [card])
  const isActive = card?.state === 'active'
  const wrong = isUnknown ? 'giftcards.noneFound' : card && `giftcards.state.${card.state}`
  return (
    <TextField
      label={t('giftcards.number')}
      keys="numeric"
      maxLength={30}
      value={part.number}
      about={
        isActive ? `${t('giftcards.balance')}: ${formatMoney(card.balanceOre, locale)}` : undefined
      }
      error={!isActive && wrong ? t(wrong) : undefined}
      onChange={(number) => onChange(numbered(part, number))}
    />
  )
}

function Part(props: PartProps) {
  const { part, name, onChange, onRemove } = props
  const t = useText()
  return (
    <fieldset className="dx-split-part">
      <legend className="dx-hidden">{name}</legend>
      <SelectField
        label={t('shows.transactions.means')}
        value={part.means}
        options={means.map((value) => ({ value, label: t(`ticketing.means.${value}`) }))}
        onChange={(value) => onChange({ means: means.find((one) => one === value) ?? 'card' })}
      />
      <MoneyField
        label={t('giftcards.amount')}
        placeholder={t('ticketing.split.rest')}
        value={part.amountOre}
        onChange={(amountOre) => onChange({ amountOre })}
      />
      {onRemove && (
        <IconButton
          label={t('ticketing.split.remove', { name })}
          icon={<IconTrash size={17} />}
          onClick={onRemove}
        />
      )}
      {part.means === 'giftCard' && (
        <div className="dx-split-card">
          <GiftCardField {...props} />
        </div>
      )}
    </fieldset>
  )
}

interface SplitPaymentProps {
  totalOre: number
  onCancel: () => void
  onPaid: (payments: SalePayment[]) => void
}

const start = (): SplitPart[] => [
  { id: 1, means: 'giftCard', amountOre: null, number: '', filledOre: null },
  { id: 2, means: 'card', amountOre: null, number: '', filledOre: null },
]

/** A price that several means pay together. The last without an amount takes the rest. */
export default function SplitPayment({ totalOre, onCancel, onPaid }: SplitPaymentProps) {
  const t = useText()
  const [parts, setParts] = useState(start)
  const [isAsked, ask] = useState(false)
  const { payments, missingOre, fault } = partsOf(parts, totalOre)
  const roundingOre = sum(payments.map((one) => handedOver(one) - one.amountOre))
  const change = (id: number, changed: Partial<SplitPart>) =>
    setParts((now) => now.map((part) => (part.id === id ? { ...part, ...changed } : part)))
  const add = () =>
    setParts((now) => [
      ...now,
      {
        id: Math.max(0, ...now.map(({ id }) => id)) + 1,
        means: 'cash',
        amountOre: null,
        number: '',
        filledOre: null,
      },
    ])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    ask(true)
    if (fault === null) onPaid(payments)
  }
  return (
    <Dialog opened title={t('ticketing.split.start')} onClose={onCancel}>
      <form className="dx-split" noValidate onSubmit={submit}>
        <p className="dx-split-total">
          {t('ticketing.toPay')} <Money ore={totalOre} />
        </p>
        {parts.map((part, index) => (
          <Part
            key={part.id}
            part={part}
            name={t('ticketing.split.part', { number: index + 1 })}
            amountOf={(balanceOre) => amountOfCard(part, parts, balanceOre, totalOre)}
            onChange={(changed) => change(part.id, changed)}
            onRemove={
              parts.length > 1 ? () => setParts((now) => now.filter((one) => one !== part)) : null
            }
          />
        ))}
        <Button size="small" disabled={parts.length >= 5} onClick={add}>
          {t('ticketing.split.add')}
        </Button>
        <ul className="dx-split-sums" aria-live="polite">
          {payments.map((one) => (
            <li key={`${one.means} ${one.giftCardNumber ?? ''}`}>
              <span>
                {t(`ticketing.means.${one.means}`)}{' '}
                {one.giftCardNumber && formatGiftCardNumber(one.giftCardNumber)}
              </span>
              <Money ore={handedOver(one)} />
            </li>
          ))}
          {roundingOre !== 0 && (
            <li>
              <span>{t('ticketing.rounding')}</span>
              <Money ore={roundingOre} />
            </li>
          )}
          {missingOre !== 0 && (
            <li>
              <span>
                {t(missingOre > 0 ? 'ticketing.split.missing' : 'ticketing.split.tooMuch')}
              </span>
              <Money ore={Math.abs(missingOre)} />
            </li>
          )}
        </ul>
        {isAsked && fault !== null && <p role="alert">{t(`ticketing.split.fault.${fault}`)}</p>}
        <div className="dx-sale-means">
          <Button look="main" size="large" type="submit">
            {t('ticketing.finishCash')}
          </Button>
          <Button size="large" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
