import {
  blockGiftCard,
  extendGiftCard,
  reactivateGiftCard,
  unblockGiftCard,
} from '@dxweb/areas/giftcards/contract.ts'
import { defaultExpiry } from '@dxweb/areas/giftcards/rules.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { today, useTimeZone } from '../../../data/session/use-when.ts'

const endpoints = {
  block: blockGiftCard,
  unblock: unblockGiftCard,
  reactivate: reactivateGiftCard,
  extend: extendGiftCard,
}

export type GiftCardStep = keyof typeof endpoints

interface StepDialogProps {
  card: { id: string; expiresOn: string }
  step: GiftCardStep
  onClose: () => void
}

const labels = { reason: 'giftcards.reason', expiresOn: 'giftcards.expiresOn' }

export function StepDialog({ card, step, onClose }: StepDialogProps) {
  const now = today(useTimeZone())
  const lastDay = card.expiresOn > now ? (card.expiresOn as Day) : now
  return (
    <CommandDialog
      endpoint={endpoints[step]}
      params={{ cardId: card.id }}
      initial={{ expiresOn: defaultExpiry(lastDay) }}
      titleKey={`giftcards.${step}`}
      labels={labels}
      failedKey="giftcards.notDone"
      isDangerous={step === 'block'}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
