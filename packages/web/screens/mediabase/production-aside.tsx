import { IconMovie } from '@tabler/icons-react'
import { useToPage } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import type { Row } from '../../data/rows/known-rows.ts'
import type { AsideProps } from '../../parts/register/look/look.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useText } from '../../ui/text/text.ts'
import { MergeCard } from './merge/merge-card.tsx'
import { OwnTexts } from './own-texts.tsx'
import { Pictures } from './pictures.tsx'
import { ProductionLog } from './production-log.tsx'
import { OrdersCard } from './orders-card.tsx'
import { AnswerCard } from './proposals/answer-card.tsx'
import { VenueProposalCard } from './proposals/venue-card.tsx'

const isProposed = ({ venueId }: Row) => typeof venueId === 'number'

const PlatformCards = ({ row }: { row: Row }) => (
  <>
    {isProposed(row) && <AnswerCard row={row} />}
    <Pictures id={row.id} />
    {!isProposed(row) && <MergeCard row={row} />}
    <ProductionLog id={row.id} />
  </>
)

/** The venue's page of the film shows its sales and rental. */
function ToFilm({ id }: { id: number }) {
  const t = useText()
  const to = useToPage()(`filmscheduler/films/${id}`)
  return (
    <LinkButton to={to} icon={<IconMovie size={17} aria-hidden />}>
      {t('filmboard.film.open')}
    </LinkButton>
  )
}

function VenueCards({ row }: { row: Row }) {
  const can = useCan()
  return (
    <>
      {row['kind'] === 'film' && can('film.read') && <ToFilm id={row.id} />}
      {isProposed(row) && <VenueProposalCard id={row.id} />}
      <OwnTexts id={row.id} />
      <Pictures id={row.id} />
      {can('orders.read') && <OrdersCard id={row.id} />}
      <ProductionLog id={row.id} />
    </>
  )
}

export function ProductionAside({ row }: AsideProps) {
  const can = useCan()
  if (!row) return null
  return can('platform.write') ? <PlatformCards row={row} /> : <VenueCards row={row} />
}
