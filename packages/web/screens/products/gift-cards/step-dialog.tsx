import {
  blockGiftCard,
  extendGiftCard,
  reactivateGiftCard,
  unblockGiftCard,
} from '@dxweb/areas/giftcards/contract.ts'
import { usualExpiry } from '@dxweb/areas/giftcards/rules.ts'
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
  cardId: string
  step: GiftCardStep
  onClose: () => void
}

const labels = { reason: 'giftcards.reason', expiresOn: 'giftcards.expiresOn' }

export function StepDialog({ cardId, step, onClose }: StepDialogProps) {
  const expiresOn = usualExpiry(today(useTimeZone()))
  return (
    <CommandDialog
      endpoint={endpoints[step]}
      params={{ cardId }}
      begin={{ expiresOn }}
      titleKey={`giftcards.${step}`}
      labels={labels}
      failedKey="giftcards.notDone"
      isDangerous={step === 'block'}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
