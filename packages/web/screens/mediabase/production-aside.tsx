import { useCan } from '../../data/session/session.ts'
import type { Row } from '../../data/rows/known-rows.ts'
import type { AsideProps } from '../../parts/register/look/look.ts'
import { MergeCard } from './merge/merge-card.tsx'
import { OwnTexts } from './own-texts.tsx'
import { Pictures } from './pictures.tsx'
import { ProductionLog } from './production-log.tsx'
import { OrdersCard } from './orders-card.tsx'
import { AnswerCard } from './proposals/answer-card.tsx'
import { HouseProposalCard } from './proposals/house-card.tsx'

const isProposed = ({ houseId }: Row) => typeof houseId === 'number'

const PlatformCards = ({ row }: { row: Row }) => (
  <>
    {isProposed(row) && <AnswerCard row={row} />}
    <Pictures id={row.id} />
    {!isProposed(row) && <MergeCard row={row} />}
    <ProductionLog id={row.id} />
  </>
)

function HouseCards({ row }: { row: Row }) {
  const mayReadOrders = useCan()('orders.read')
  return (
    <>
      {isProposed(row) && <HouseProposalCard id={row.id} />}
      <OwnTexts id={row.id} />
      <Pictures id={row.id} />
      {mayReadOrders && <OrdersCard id={row.id} />}
      <ProductionLog id={row.id} />
    </>
  )
}

export function ProductionAside({ row }: AsideProps) {
  const can = useCan()
  if (!row) return null
  return can('platform.write') ? <PlatformCards row={row} /> : <HouseCards row={row} />
}
