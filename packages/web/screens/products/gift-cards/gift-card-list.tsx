import { giftCards } from '@dxweb/areas/giftcards/contract.ts'
import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import { IconGift } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { ReportScreen } from '../../../parts/report/report-screen.tsx'
import { cellsOf } from '../../../parts/report/use-report-columns.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { useText } from '../../../ui/text/text.ts'
import { GiftCardStateBadge } from './gift-card-state.tsx'
import { PayDialog } from './pay-dialog.tsx'
import styles from './gift-cards.module.css'

const cells = cellsOf(giftCards, {
  number: ({ number }) => (
    <span className={`dx-tabular dx-strong ${styles['giftNumber']}`}>
      {formatGiftCardNumber(number)}
    </span>
  ),
  state: ({ state }) => <GiftCardStateBadge state={state} />,
})

/** The search matches number, last four digits or note. */
export function GiftCardList({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const may = useCan()
  const navigate = useNavigate()
  const [isSelling, sell] = useState(false)
  const open = (cardId: string) => void navigate(linkTarget(`${base}/${cardId}`))
  return (
    <>
      <ReportScreen
        report={giftCards}
        tabs={tabs}
        cells={cells}
        icon={<IconGift size={24} stroke={1.7} />}
        actions={
          may('giftCards.sell') && (
            <Button look="main" onClick={() => sell(true)}>
              {t('giftcards.sell')}
            </Button>
          )
        }
      />
      {isSelling && <PayDialog onClose={() => sell(false)} onPaid={open} />}
    </>
  )
}
