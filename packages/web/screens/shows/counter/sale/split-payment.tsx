import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import type { SalePayment } from '@dxweb/areas/ticketing/selling/sale-body.ts'
import { formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { IconTrash } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { useTypeAhead } from '../../../../ui/dialogs/type-ahead.tsx'
import { MoneyField, SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { amountOfCard, handedOver, numbered, partsOf, type SplitPart } from './split-parts.ts'
import { canPay, type CardFound, useCards } from './use-cards.ts'
import styles from './split-payment.module.css'

const offered = ['giftCard', 'card', 'cash', 'vipps', 'invoice'] as const

interface PartProps {
  part: SplitPart
  name: string
  amountOf: (balanceOre: number) => number | null
  found: CardFound
  isFirst: boolean
  /** True after the first attempt to pay; faults are shown only from then on. */
  isAsked: boolean
  onChange: (change: Partial<SplitPart>) => void
  onRemove: (() => void) | null
}

const begins = { autoFocus: true }

const wrongOf = (found: CardFound, isAsked: boolean): string | undefined => {
  if (found.is === 'found') {
    return found.card.state === 'active' ? undefined : `giftcards.state.${found.card.state}`
  }
  if (found.is === 'unknown') return 'ticketing.split.cardUnknown'
  if (found.is === 'misread') return 'field.gift_card_number'
  return isAsked && found.is === 'unasked' ? 'ticketing.split.fault.number' : undefined
}

/** Field for a gift card number. Enter looks up the number instead of paying, since scanners end with Enter. */
function GiftCardField({ part, found, amountOf, onChange, isFirst, isAsked }: PartProps) {
  const t = useText()
  const [isEntered, enter] = useState(false)
  const card = found.is === 'found' ? found.card : undefined
  const fill = useEffectEvent((balanceOre: number) => {
    const amountOre = amountOf(balanceOre)
    if (part.amountOre === null) onChange({ amountOre, filledOre: amountOre })
  })
  useEffect(() => {
    if (card?.state === 'active') fill(card.balanceOre)
  }, [card])
  const isFinal = isAsked || isEntered
  const wrong = part.number === '' && !isFinal ? undefined : wrongOf(found, isFinal)
  return (
    <TextField
      label={t('giftcards.number')}
      keys="numeric"
      maxLength={30}
      {...(isFirst && begins)}
      value={part.number}
      about={
        card?.state === 'active'
          ? `${t('giftcards.balanceOre')}: ${formatMoney(card.balanceOre)}`
          : undefined
      }
      error={wrong && t(wrong)}
      onEnter={() => enter(true)}
      onChange={(number) => {
        enter(false)
        onChange(numbered(part, number))
      }}
    />
  )
}

function Part(props: PartProps) {
  const { part, name, onChange, onRemove } = props
  const t = useText()
  return (
    <fieldset className={styles['splitPart']}>
      <legend className="dx-hidden">{name}</legend>
      <SelectField
        label={t('shows.transactions.means')}
        value={part.means}
        options={offered.map((value) => ({ value, label: t(`ticketing.means.${value}`) }))}
        onChange={(value) => onChange({ means: offered.find((one) => one === value) ?? 'card' })}
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
        <div className={styles['splitCard']}>
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

const firstId = 1

const start = (): SplitPart[] => [
  { id: firstId, means: 'giftCard', amountOre: null, number: '', filledOre: null },
  { id: 2, means: 'card', amountOre: null, number: '', filledOre: null },
]

export default function SplitPayment({ totalOre, onCancel, onPaid }: SplitPaymentProps) {
  const t = useText()
  const [parts, setParts] = useState(start)
  const [isAsked, ask] = useState(false)
  const cards = useCards(parts)
  const { payments, missingOre, fault } = partsOf(parts, totalOre)
  const isCardWrong = parts.some(
    ({ means, number }, at) => means === 'giftCard' && number !== '' && !canPay(cards[at]),
  )
  const roundingOre = sum(payments.map((one) => handedOver(one) - one.amountOre))
  const change = (id: number, changed: Partial<SplitPart>) =>
    setParts((now) => now.map((part) => (part.id === id ? { ...part, ...changed } : part)))
  useTypeAhead((number) => change(firstId, { number }))
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
    if (fault === null && !isCardWrong) onPaid(payments)
  }
  return (
    <Dialog opened title={t('ticketing.split.start')} onClose={onCancel}>
      <form className={styles['split']} noValidate onSubmit={submit}>
        <p className={styles['splitTotal']}>
          {t('ticketing.toPay')} <Money ore={totalOre} />
        </p>
        {parts.map((part, index) => (
          <Part
            key={part.id}
            part={part}
            found={cards[index] ?? { is: 'unasked' }}
            isFirst={index === 0}
            isAsked={isAsked}
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
        <ul className={styles['splitSums']} aria-live="polite">
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
        {isAsked && fault !== null && !isCardWrong && (
          <p role="alert">{t(`ticketing.split.fault.${fault}`)}</p>
        )}
        <div className="dx-sale-means">
          <Button size="large" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
          <Button look="main" size="large" type="submit">
            {t('ticketing.finishCash')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
