import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { SeatMapDrawing } from '@dxweb/areas/seating/drawing/drawing.ts'
import {
  type RowOfSeats,
  seatNames,
  tellsSections,
} from '@dxweb/areas/seating/drawing/seat-name.ts'
import type { Reservation } from '@dxweb/areas/ticketing/reservations/contract.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { IconBookmark, IconLock, IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan, useSession } from '../../../data/session/session.ts'
import { useUntil } from '../../../data/session/use-when.ts'
import { newKey } from '../../../data/calls/call-api.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import type { Tone } from '../../../ui/page/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { Count, Money } from '../../../ui/text/money.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { cartOf, splitLines, ticketsIn } from '../counter/cart/cart.ts'
import { cartStore } from '../counter/cart/cart-store.ts'
import { priceCart, usualCategory } from '../counter/cart/price-cart.ts'
import { reservations, seatDrawing, seatStates } from '../ground/queries.ts'
import { ReservationDialog } from './reservation-dialog.tsx'
import '../form/tabs.css'
import './reservations.css'

const tones: Record<Reservation['state'], Tone> = {
  open: 'warn',
  collected: 'good',
  released: 'off',
  expired: 'off',
}

const matches = (text: string) => {
  const wanted = text.trim().toLocaleLowerCase('nb')
  const digits = wanted.replaceAll(/\D/g, '')
  return ({ number, name, phone, email }: Reservation) =>
    name.toLocaleLowerCase('nb').includes(wanted) ||
    email.toLocaleLowerCase('nb').includes(wanted) ||
    (digits !== '' && (String(number) === digits || phone.replaceAll(/\D/g, '').includes(digits)))
}

/** 'Parkett, rad 3: 4, 5 · Gulv: 2 plasser' of what is still reserved. */
function usePlaces(drawing: SeatMapDrawing | undefined) {
  const t = useText()
  return useMemo(() => {
    const seats = new Map(drawing?.seats.map((seat) => [seat.id, seat]))
    const areas = new Map(drawing?.areas?.map(({ id, name }) => [id, name]))
    return (reservation: Reservation) => {
      const { lines: chosen, places } = splitLines(reservation.lines)
      const rows = new Map<string, RowOfSeats & { seats: string[] }>()
      for (const { seatId } of chosen) {
        const seat = seats.get(seatId)
        if (!drawing || !seat) continue
        const section = tellsSections(drawing) ? seat.section : ''
        const row = rows.get(`${seat.section} ${seat.row}`) ?? { section, row: seat.row, seats: [] }
        row.seats.push(seat.number)
        rows.set(`${seat.section} ${seat.row}`, row)
      }
      const floors = [...Map.groupBy(places, ({ areaId }) => areaId)].map(([areaId, lines]) => ({
        section: areas.get(areaId) ?? '',
        row: '',
        seats: [],
        places: sum(lines.map(({ count }) => count)),
      }))
      return seatNames(t, [...rows.values(), ...floors])
    }
  }, [drawing, t])
}

interface Shown {
  event: EventDetail
  drawing: SeatMapDrawing | undefined
  onCollect: ((reservation: Reservation) => void) | undefined
}

function useColumns({ event, drawing, onCollect }: Shown): Column<Reservation>[] {
  const t = useText()
  const end = useUntil()
  const placesOf = usePlaces(drawing)
  const dueOre = ({ lines }: Reservation) => priceCart(event, splitLines(lines)).totalOre
  /** What waits still; of one that is over, what it was for. */
  const countOf = ({ lines, state, placeCount }: Reservation) =>
    state === 'open' ? ticketsIn(splitLines(lines)) : placeCount
  const until = ({ expiresAt, state }: Reservation) => {
    if (state !== 'open') return ''
    return expiresAt === null ? t('ticketing.reservation.hold') : end(expiresAt, 'moment')
  }
  return [
    {
      key: 'number',
      header: t('ticketing.reservation.number'),
      numeric: true,
      value: ({ number }) => number,
      width: '60px',
      hideBelow: 480,
    },
    {
      key: 'name',
      header: t('ticketing.reservation.name'),
      main: true,
      value: ({ name }) => name,
      cell: ({ name, note }) => (
        <>
          <b>{name}</b> {note && <span className="dx-second dx-two-lines">{note}</span>}
        </>
      ),
    },
    {
      key: 'phone',
      header: t('label.phone'),
      value: ({ phone }) => formatPhone(phone),
      cell: ({ phone }) => (
        <span className="dx-reservation-whole dx-tabular">{formatPhone(phone)}</span>
      ),
      hideBelow: 769,
    },
    {
      key: 'places',
      header: t('ticketing.places'),
      value: placesOf,
      cell: (row) => <span className="dx-second dx-two-lines">{placesOf(row)}</span>,
      hideBelow: 1025,
    },
    {
      key: 'count',
      header: t('ticketing.reservation.count'),
      numeric: true,
      value: countOf,
      cell: (row) => <Count value={countOf(row)} />,
    },
    {
      key: 'due',
      header: t('ticketing.toPay'),
      numeric: true,
      value: dueOre,
      cell: (row) => row.state === 'open' && <Money ore={dueOre(row)} />,
      hideBelow: 769,
    },
    {
      key: 'until',
      header: t('ticketing.reservation.until'),
      value: until,
      cell: (row) => <span className="dx-reservation-whole dx-tabular">{until(row)}</span>,
    },
    {
      key: 'state',
      header: t('ticketing.reservation.state'),
      value: ({ state }) => t(`ticketing.reservation.is.${state}`),
      cell: (row) =>
        row.state === 'open' && onCollect ? (
          <Button
            size="small"
            label={t('ticketing.reservation.collectOf', { number: String(row.number) })}
            onClick={() => onCollect(row)}
          >
            {t('ticketing.reservation.collect')}
          </Button>
        ) : (
          <Badge tone={tones[row.state]}>{t(`ticketing.reservation.is.${row.state}`)}</Badge>
        ),
    },
  ]
}

/** Puts a reservation into the counter's cart and goes there to be paid. */
function useCollect(event: EventDetail) {
  const partnerId = usePartnerId()
  const { user } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  return ({ id, number, name, lines }: Reservation) => {
    const chosen = splitLines(lines)
    const seatIds = chosen.lines.map(({ seatId }) => seatId)
    const usual = usualCategory(event.categories)?.id ?? 0
    const cart = cartOf(newKey(), chosen.lines, chosen.places, usual, {
      id,
      number,
      name,
      seatIds,
    })
    cartStore(user.id, partnerId, event.id).write(cart, Date.now())
    // The cart's own seats are told by what is reserved now, not by what was when the hall was last looked at.
    client.removeQueries({ queryKey: seatStates(partnerId, event.id).queryKey })
    void navigate(linkTarget(`/partners/${partnerId}/shows/${event.id}/seating`))
  }
}

function List({ event, rows }: { event: EventDetail; rows: readonly Reservation[] }) {
  const t = useText()
  const partnerId = usePartnerId()
  const [text] = useUrlState('q', '')
  const [openId, open] = useState<string | null>(null)
  const drawing = useQuery({
    ...seatDrawing(partnerId, event.id),
    enabled: event.seatMapId !== null,
  })
  const collect = useCollect(event)
  const onCollect = event.can.sell ? collect : undefined
  const columns = useColumns({ event, drawing: drawing.data, onCollect })
  const opened = rows.find(({ id }) => id === openId)
  const waiting = rows.filter(({ state }) => state === 'open')
  return (
    <>
      <div className="dx-tab-bar dx-no-print">
        <SearchBox label={t('ticketing.reservation.search')} />
        <output className="dx-second">
          {t('ticketing.reservation.waiting', { count: waiting.length })}
        </output>
        <span className="dx-tab-bar-end">
          {rows.length > 0 && (
            <Button icon={<IconPrinter size={17} />} onClick={() => globalThis.print()}>
              {t('ticketing.reservation.print')}
            </Button>
          )}
        </span>
      </div>
      <DataTable
        id="reservations"
        label={t('shows.tab.reservations')}
        rows={text ? rows.filter(matches(text)) : rows}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={event.can.edit ? ({ id, state }) => state === 'open' && open(id) : undefined}
        empty={
          <EmptyState
            icon={<IconBookmark size={24} stroke={1.7} />}
            title={t(text ? 'ticketing.reservation.noneFound' : 'ticketing.reservation.none')}
            text={text || !event.can.edit ? undefined : t('ticketing.reservation.noneText')}
          />
        }
      />
      {opened && (
        <ReservationDialog
          key={opened.version}
          event={event}
          reservation={opened}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

/** Who has reserved what, and until when; from here it is picked up, changed or let go of. */
export default function ReservationsTab({ event }: { event: EventDetail }) {
  const t = useText()
  const partnerId = usePartnerId()
  const mayRead = useCan()('reservations.read')
  const list = useQuery({ ...reservations(partnerId, event.id), enabled: mayRead })
  if (!mayRead) {
    return (
      <Card>
        <EmptyState
          icon={<IconLock size={24} stroke={1.7} />}
          title={t('ticketing.reservation.closed')}
          text={t('ticketing.reservation.closedText')}
        />
      </Card>
    )
  }
  if (list.isError) {
    return (
      <ErrorPanel title={t('ticketing.reservation.failed')} onRetry={() => void list.refetch()}>
        {refusalText(t, list.error)}
      </ErrorPanel>
    )
  }
  if (list.isPending) {
    return (
      <DataTable
        label={t('shows.tab.reservations')}
        rows={undefined}
        columns={[{ key: 'name', header: t('ticketing.reservation.name') }]}
        rowKey={() => ''}
        empty={null}
      />
    )
  }
  return (
    <div className="dx-tab-stack dx-reservations">
      <List event={event} rows={list.data.data} />
    </div>
  )
}
