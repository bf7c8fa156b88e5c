import { IconUserSearch } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TypeAhead } from '../../../ui/dialogs/type-ahead.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Buyer } from './buyer.ts'

const BuyerDialog = lazy(() => import('./buyer-dialog.tsx'))

interface FindBuyerProps {
  label?: string
  onPick: (buyer: Buyer) => void
}

export function FindBuyer({ label, onPick }: FindBuyerProps) {
  const t = useText()
  const [isOpen, open] = useState(false)
  if (!useCan()('customers.find')) return null
  return (
    <div>
      <Button size="small" icon={<IconUserSearch size={17} />} onClick={() => open(true)}>
        {label ?? t('ticketing.buyer.find')}
      </Button>
      {isOpen && (
        <TypeAhead label={t('ticketing.buyer.search')} maxLength={100} onClose={() => open(false)}>
          <BuyerDialog
            onClose={() => open(false)}
            onPick={(buyer) => {
              open(false)
              onPick(buyer)
            }}
          />
        </TypeAhead>
      )}
    </div>
  )
}
