import { IconBookmark, IconCash, IconCreditCard, IconGift } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useText } from '../../../../ui/text/text.ts'
import type { Counter } from '../cart/use-counter.ts'

interface MeansProps {
  counter: Counter
  canPay: boolean
  onCard: () => void
  onCash: () => void
  onSplit: () => void
  /** True after the cash step was cancelled, to focus the cash button. */
  isBackFromCash: boolean
  onReserve: (() => void) | null
}

export function MeansButtons({
  counter,
  canPay,
  isBackFromCash,
  onCard,
  onCash,
  onSplit,
  onReserve,
}: MeansProps) {
  const t = useText()
  const { phase } = counter
  const cash = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBackFromCash) cash.current?.focus()
  }, [isBackFromCash])
  const isSending = phase.name === 'sending'
  return (
    <div className="dx-sale-means">
      <Button
        look="main"
        size="large"
        icon={<IconCreditCard size={18} />}
        shortcut="F2"
        disabled={!canPay && !isSending}
        busy={isSending && phase.attempt.body.means === 'card'}
        onClick={onCard}
      >
        {t('ticketing.means.card')}
      </Button>
      <Button
        ref={cash}
        size="large"
        icon={<IconCash size={18} />}
        shortcut="F3"
        disabled={!canPay && !isSending}
        busy={isSending && phase.attempt.body.means === 'cash'}
        onClick={onCash}
      >
        {t('ticketing.means.cash')}
      </Button>
      <Button look="quiet" wide icon={<IconGift size={18} />} disabled={!canPay} onClick={onSplit}>
        {t('ticketing.split.start')}
      </Button>
      {onReserve && (
        <Button
          look="quiet"
          wide
          icon={<IconBookmark size={18} />}
          shortcut="F4"
          disabled={!canPay}
          onClick={onReserve}
        >
          {t('ticketing.reserve')}
        </Button>
      )}
    </div>
  )
}
