import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePartnerId } from '../../../../data/session/context.ts'
import { useCan } from '../../../../data/session/session.ts'
import { DateText } from '../../../../ui/text/date-text.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { seatHolder } from '../../ground/queries.ts'

interface SeatAboutProps {
  eventId: number
  seatId: number
  state: string
}

const byKey = {
  sold: 'shows.seat.soldBy',
  held: 'shows.seat.heldBy',
  reserved: 'shows.seat.byWhom',
  blocked: 'shows.seat.byWhom',
} as const

/** Milliseconds of hovering before details are requested. */
const resting = 150

export function SeatAbout(props: SeatAboutProps) {
  const mayKnow = useCan()('buyers.read')
  const isHad = props.state !== 'free' && props.state !== 'selected'
  return mayKnow && isHad ? <Holder key={props.seatId} {...props} /> : null
}

function Holder({ eventId, seatId, state }: SeatAboutProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const [rests, setRests] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), resting)
    return () => clearTimeout(timer)
  }, [])
  const { data, isError } = useQuery({
    ...seatHolder(partnerId, { eventId, seatId, state }),
    enabled: rests,
  })
  if (isError) return <span>{t('shows.seat.failed')}</span>
  if (!data || data.kind === 'free') return null
  const { kind, buyer, by, at, reason, ticket } = data
  return (
    <>
      {buyer !== '' && <span>{t('shows.seat.boughtBy', { name: buyer })}</span>}
      {kind === 'reserved' && <span>{t('shows.seat.reservedFor', { name: reason })}</span>}
      {kind === 'blocked' && reason !== '' && <span>{t('shows.seat.blockedFor', { reason })}</span>}
      {ticket && (
        <span>
          {ticket.category} · <Money ore={ticket.priceOre} />
        </span>
      )}
      {by !== '' && (
        <span>
          {t(byKey[kind], { name: by })}
          {at !== null && (
            <>
              {' · '}
              <DateText value={at} />
            </>
          )}
        </span>
      )}
    </>
  )
}
