import { sellGiftCard, topUpGiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { defaultExpiry } from '@dxweb/areas/giftcards/rules.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { today, useTimeZone } from '../../../data/session/use-when.ts'

const look = {
  labels: {
    amountOre: 'giftcards.amount',
    means: 'shows.transactions.means',
    expiresOn: 'giftcards.expiresOn',
    note: 'giftcards.note',
    campaign: 'ticketing.campaign.code',
  },
  choices: { means: 'ticketing.means' },
  failedKey: 'giftcards.notPaid',
}

interface PayDialogProps {
  cardId?: string
  onClose: () => void
  onPaid: (cardId: string) => void
}

export function PayDialog({ cardId, onClose, onPaid }: PayDialogProps) {
  const expiresOn = defaultExpiry(today(useTimeZone()))
  const shared = {
    ...look,
    initial: { means: 'card', expiresOn },
    onClose,
    onDone: ({ id }: { id: string }) => onPaid(id),
  }
  return cardId === undefined ? (
    <CommandDialog {...shared} endpoint={sellGiftCard} params={{}} titleKey="giftcards.sell" />
  ) : (
    <CommandDialog
      {...shared}
      endpoint={topUpGiftCard}
      params={{ cardId }}
      titleKey="giftcards.topUp"
    />
  )
}
