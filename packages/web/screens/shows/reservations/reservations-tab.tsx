import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import {
  type Reservation,
  reservations,
} from '@dxweb/areas/ticketing/reservations/list-contract.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { IconBookmark, IconLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useMemo, useState } from 'react'
import { newKey } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { later } from '../../../data/session/load-messages.ts'
import { useCan, useSession } from '../../../data/session/session.ts'
import { useUntil } from '../../../data/session/use-when.ts'
import { Choice } from '../../../parts/list/choice.ts'
import { WhereChosen } from '../../../parts/list/where-chosen.tsx'
import { ReportFilters } from '../../../parts/report/report-filters.tsx'
import { ReportExport, ReportList } from '../../../parts/report/report-list.tsx'
import { useReportPrint } from '../../../parts/report/report-print.tsx'
import { countPart, firstPart } from '../../../parts/report/asked/report-query.ts'
import { useReportAsk } from '../../../parts/report/use-report-ask.ts'
import { cellsOf, type ScreenColumn } from '../../../parts/report/use-report-columns.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { cartOf, splitLines } from '../counter/cart/cart.ts'
import { cartStore } from '../counter/cart/cart-store.ts'
import { priceCart, defaultCategory } from '../counter/cart/price-cart.ts'
import { seatStates } from '../ground/queries.ts'
import { SaleInAddress } from '../receipt/sale-in-address.tsx'
import { ReservationDialog } from './reservation-dialog.tsx'
import tabsStyles from '../form/styles/tabs.module.css'
import reservationsStyles from './reservations.module.css'
import styles from '../form/styles/event-page.module.css'

const ReleaseBar = lazy(later(() => import('./release-bar.tsx')))

const tones: Record<Reservation['state'], Tone> = {
  open: 'warn',
  collected: 'good',
  released: 'off',
  expired: 'off',
}

function Until({ row: { expiresAt, state } }: { row: Reservation }) {
  const t = useText()
  const end = useUntil()
  if (state !== 'open') return null
  return expiresAt === null ? t('shows.reservations.hold') : end(expiresAt, 'moment')
}

function useCollect(event: EventDetail) {
  const partnerId = usePartnerId()
  const { user } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  return ({ id, number, name, lines }: Reservation) => {
    const chosen = splitLines(lines)
    const seatIds = chosen.lines.map(({ seatId }) => seatId)
    const usual = defaultCategory(event.categories)?.id ?? 0
    const collected = { id, number, name, seatIds }
    const cart = cartOf(newKey(), chosen.lines, chosen.places, usual, collected)
    cartStore(user.id, partnerId, event.id).write(cart, Date.now())
    // Cached seat states from before the reservation would hide which seats belong to the cart.
    client.removeQueries({ queryKey: seatStates(partnerId, event.id).queryKey })
    void navigate(linkTarget(pagePath(partnerId, `shows/${event.id}/seating`)))
  }
}

function State({ row, event }: { row: Reservation; event: EventDetail }) {
  const t = useText()
  const collect = useCollect(event)
  if (row.state !== 'open' || !event.can.sell) {
    return <Badge tone={tones[row.state]}>{t(`shows.reservations.state.${row.state}`)}</Badge>
  }
  return (
    <Button
      size="small"
      label={t('shows.reservations.collectOf', { number: String(row.number) })}
      onClick={() => collect(row)}
    >
      {t('shows.reservations.collect')}
    </Button>
  )
}

function Places({ seats }: Pick<Reservation, 'seats'>) {
  return <span className={`dx-second ${styles['twoLines']}`}>{seatNames(useText(), seats)}</span>
}

const cellsWith = (event: EventDetail) =>
  cellsOf(reservations, {
    name: ({ name, note }) => (
      <>
        <b>{name}</b> {note && <span className={`dx-second ${styles['twoLines']}`}>{note}</span>}
      </>
    ),
    phone: ({ phone }) => (
      <span className={`${reservationsStyles['reservationWhole']} dx-tabular`}>
        {formatPhone(phone)}
      </span>
    ),
    seats: ({ seats }) => <Places seats={seats} />,
    expiresAt: (row) => (
      <span className={`${reservationsStyles['reservationWhole']} dx-tabular`}>
        <Until row={row} />
      </span>
    ),
    state: (row) => <State row={row} event={event} />,
  })

/** Amount due for open reservations, priced as at the counter. */
const dueColumn = (header: string, event: EventDetail): ScreenColumn => ({
  behind: 'ticketCount',
  column: {
    key: 'due',
    header,
    numeric: true,
    cell: (row) => {
      const { state, lines } = row as unknown as Reservation
      return state === 'open' && <Money ore={priceCart(event, splitLines(lines)).totalOre} />
    },
    hideBelow: 769,
  },
})

/** Returns the number of an open reservation with a deadline, which can be selected for release; otherwise 0. */
const choosable = ({ number, state, isHeld }: ReportRow) =>
  state === 'open' && isHeld === false ? Number(number) : 0

/** Maximum number of reservations in one request. */
const maxReleased = 200

function useBoxes(mayEdit: boolean) {
  const t = useText()
  const [of] = useState(() => new Choice(choosable, maxReleased))
  return useMemo(() => {
    const words = {
      column: t('rows.many.column'),
      all: t('rows.many.shown'),
      one: ({ name }: ReportRow) => t('rows.many.select', { name: String(name) }),
    }
    return mayEdit ? { of, words } : undefined
  }, [of, mayEdit, t])
}

function List({ event }: { event: EventDetail }) {
  const t = useText()
  const partnerId = usePartnerId()
  const place = useMemo(() => ({ partnerId, id: event.id }), [partnerId, event.id])
  const asked = useReportAsk(reservations)
  const [opened, open] = useState<Reservation | null>(null)
  const showSale = useUrlState('sale', '')[1]
  const cells = useMemo(() => cellsWith(event), [event])
  const own = useMemo(() => dueColumn(t('ticketing.toPay'), event), [t, event])
  const shown = { report: reservations, place, asked, cells, own }
  const mayChange = useCan()('tickets.sell')
  const boxes = useBoxes(mayChange)
  const printing = useReportPrint({ ...shown, event })
  const waiting = useQuery(countPart(place, reservations, { state: 'open' })).data?.rowCount ?? 0
  const rows = useQuery(firstPart(place, reservations, asked.query)).data?.data ?? []
  const newest = opened && ((rows.find(({ id }) => id === opened.id) ?? opened) as Reservation)
  return (
    <div className={`dx-tab-stack ${reservationsStyles['reservations']}`}>
      <div className={`${tabsStyles['tabBar']} dx-no-print`}>
        <ReportFilters {...shown} />
        <output className="dx-second">{t('shows.reservations.waiting', { count: waiting })}</output>
        <span className={tabsStyles['tabBarEnd']}>
          <ReportExport {...shown} />
          {printing.button}
        </span>
      </div>
      <ReportList
        {...shown}
        choice={boxes}
        icon={<IconBookmark size={24} stroke={1.7} />}
        onOpen={(row) => {
          const { state, saleId } = row as unknown as Reservation
          if (state === 'open' && mayChange) open(row as never)
          else if (saleId !== null) showSale(saleId)
        }}
      />
      {boxes && (
        <WhereChosen choice={boxes.of}>
          <ReleaseBar eventId={event.id} choice={boxes.of} />
        </WhereChosen>
      )}
      {printing.paper}
      <SaleInAddress />
      {newest && (
        <ReservationDialog
          key={newest.version}
          event={event}
          reservation={newest}
          onClose={() => open(null)}
        />
      )}
    </div>
  )
}

export default function ReservationsTab({ event }: { event: EventDetail }) {
  const t = useText()
  if (useCan()('reservations.read')) return <List event={event} />
  return (
    <Card>
      <EmptyState
        icon={<IconLock size={24} stroke={1.7} />}
        title={t('shows.reservations.closed')}
        text={t('shows.reservations.closedText')}
      />
    </Card>
  )
}
