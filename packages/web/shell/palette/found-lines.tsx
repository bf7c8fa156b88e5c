import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import type { EventHit } from '@dxweb/areas/search/contract.ts'
import type { SearchKind } from '@dxweb/areas/search/permits.ts'
import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { seatNames } from '@dxweb/areas/seating/drawing/seat-name.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import {
  IconAddressBook,
  IconArmchair,
  IconBookmark,
  IconCalendarEvent,
  IconDots,
  IconFolders,
  IconGift,
  IconPlayerPause,
  IconPlayerPlay,
  IconReceipt,
  IconShoppingBag,
  IconSpeakerphone,
  IconTicket,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import { usePartnerId, useToPage } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { today, useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { saleAddress } from '../../parts/sale-papers/sale-address.ts'
import { useText } from '../../ui/text/text.ts'
import type { EventCommand } from './commands.ts'
import type { Line } from './line.ts'
import type { Found } from './use-search.ts'

const icons = {
  events: IconCalendarEvent,
  purchases: IconTicket,
  customers: IconAddressBook,
  reservations: IconBookmark,
  receipts: IconReceipt,
  participants: IconUsers,
  giftCards: IconGift,
  orders: IconFolders,
  products: IconShoppingBag,
  users: IconUserCog,
  staff: IconUsers,
  resources: IconSpeakerphone,
  auditoriums: IconArmchair,
} as const

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

const usersPage = (partnerId: number) =>
  partnerId === superPartnerId ? 'useradmin' : 'partnerprofile/users'

type Place = Pick<Line, 'id' | 'label' | 'about' | 'to'>

function usePlaces() {
  const t = useText()
  const when = useWhen()
  const partnerId = usePartnerId()
  const toPage = useToPage()
  const users = usersPage(partnerId)
  const placeIn =
    (register: string) =>
    ({ id, name }: { id: number; name: string }): Place => ({
      id: `${register}-${id}`,
      label: name,
      about: '',
      to: toPage(`partnerprofile/${register}/${id}`),
    })
  return (found: Found): Record<SearchKind, Place[]> => ({
    events: found.events.map(({ id, title, startsAt, auditorium, state }) => ({
      id: `event-${id}`,
      label: title,
      about: joined(
        when(startsAt, 'moment'),
        auditorium,
        state === 'published' ? '' : t(`state.${state}`),
      ),
      to: toPage(`shows/${id}`),
    })),
    purchases: found.purchases.map(({ id, name, eventId, title, startsAt, seats }) => ({
      id: `purchase-${id}`,
      label: `${name} · ${title}`,
      about: joined(when(startsAt, 'moment'), seatNames(t, seats)),
      to: saleAddress(partnerId, { id, eventId }),
    })),
    customers: found.customers.map(({ id, name, phone, email }) => ({
      id: `customer-${id}`,
      label: name,
      about: joined(formatPhone(phone), email),
      to: toPage(`crm/customers/${id}`),
    })),
    reservations: found.reservations.map(
      ({ id, number, name, phone, eventId, title, startsAt, saleId }) => ({
        id,
        label: `${name} · ${number}`,
        about: joined(title, when(startsAt, 'moment'), formatPhone(phone)),
        to:
          saleId === null
            ? toPage(`shows/${eventId}/reservations`)
            : saleAddress(partnerId, { id: saleId, eventId }),
      }),
    ),
    receipts: found.receipts.map(({ id, eventId, title, soldAt }) => ({
      id,
      label: t('ticketing.find.receipt', { number: receiptNumber(id) }),
      about: joined(title, when(soldAt, 'full')),
      to: saleAddress(partnerId, { id, eventId }),
    })),
    participants: found.participants.map(({ id, name, eventId, title, startsAt }) => ({
      id,
      label: name,
      about: joined(title, when(startsAt, 'moment')),
      to: toPage(`shows/${eventId}/participants?q=${encodeURIComponent(name)}`),
    })),
    giftCards: found.giftCards.map(({ id, number, state }) => ({
      id,
      label: `${t('giftcards.one')} ${formatGiftCardNumber(number)}`,
      about: t(`giftcards.state.${state}`),
      to: toPage(`products/giftcards/${id}`),
    })),
    orders: found.orders.map(({ id, number, title }) => ({
      id: `order-${id}`,
      label: `${number} ${title}`,
      about: '',
      to: toPage(`orders/${id}`),
    })),
    products: found.products.map(({ id, name, number }) => ({
      id: `product-${id}`,
      label: name,
      about: number,
      to: toPage(`products/products/${id}`),
    })),
    users: found.users.map(({ id, name, email }) => ({
      id: `user-${id}`,
      label: name,
      about: email === name ? '' : email,
      to: toPage(`${users}/${id}`),
    })),
    staff: found.staff.map(placeIn('resources/staff')),
    resources: found.resources.map(placeIn('resources/resources')),
    auditoriums: found.auditoriums.map(placeIn('venues/auditoriums')),
  })
}

const listYears = 2

function useRest() {
  const toPage = useToPage()
  const day = Temporal.PlainDate.from(today(useTimeZone()))
  const from = day.subtract({ years: listYears }).toString()
  const to = day.add({ years: listYears }).toString()
  const rest: Partial<Record<SearchKind, string>> = {
    events: toPage(`shows?from=${from}&to=${to}&q=`),
    customers: toPage('crm/customers?q='),
    giftCards: toPage('products/giftcards?q='),
    products: toPage('products/products?q='),
    users: toPage(`${usersPage(usePartnerId())}?q=`),
  }
  return (kind: SearchKind, q: string) => {
    const list = rest[kind]
    return list === undefined ? undefined : list + encodeURIComponent(q)
  }
}

export function useFoundLines() {
  const t = useText()
  const places = usePlaces()
  const rest = useRest()
  return (found: Found, q: string): Line[] =>
    Object.entries(places(found)).flatMap(([name, own]) => {
      const kind = name as SearchKind
      const Icon = icons[kind]
      const hits = own.map((place) => ({ ...place, group: kind, icon: <Icon size={18} /> }))
      const to = found.more.includes(kind) ? rest(kind, q) : undefined
      if (to === undefined) return hits
      const more = {
        id: `more-${kind}`,
        group: kind,
        label: t('palette.more'),
        about: '',
        to,
        isMore: true,
      }
      return [...hits, { ...more, icon: <IconDots size={18} /> }]
    })
}

export function useEventActions(onStopSale: (event: EventHit) => void) {
  const t = useText()
  const when = useWhen()
  const partnerId = usePartnerId()
  const about = ({ startsAt, auditorium }: EventHit) => joined(when(startsAt, 'moment'), auditorium)
  const sell = (event: EventHit): Line => ({
    id: `sell-${event.id}`,
    group: 'actions',
    label: t('palette.sellTo', { title: event.title }),
    about: about(event),
    icon: <IconTicket size={18} />,
    to: pagePath(partnerId, `shows/${event.id}/seating`),
  })
  const stop = (event: EventHit): Line => ({
    id: `stop-${event.id}`,
    group: 'actions',
    label: t('palette.stopSaleOf', { title: event.title }),
    about: about(event),
    icon: <IconPlayerPause size={18} />,
    run: () => onStopSale(event),
  })
  const start = (event: EventHit): Line => ({
    id: `start-${event.id}`,
    group: 'actions',
    label: t('palette.startSaleOf', { title: event.title }),
    about: about(event),
    icon: <IconPlayerPlay size={18} />,
    to: pagePath(partnerId, `shows/${event.id}/sales`),
  })
  return ({ events }: Found, command: EventCommand | null): Line[] => {
    if (command === 'stopSale') return events.filter(({ can }) => can.stopSale).map(stop)
    if (command === 'startSale') return events.filter(({ can }) => can.startSale).map(start)
    const sold = events.filter(({ can }) => can.sell).map(sell)
    return command === 'sell' ? sold : sold.slice(0, 1)
  }
}
