import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'
import { useQuery } from '@tanstack/react-query'
import {
  IconCalendarEvent,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconTicket,
  IconUsers,
  IconWorldUpload,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { oneEvent } from '../../screens/shows/ground/queries.ts'
import { useText } from '../../ui/text/text.ts'
import { hasWords, type Line } from './line.ts'

export type EventAct = 'publish' | 'startSale' | 'stopSale' | 'duplicate' | 'buyers' | 'cancel'

interface Choice {
  key: string
  labelKey: string
  icon: ComponentType<{ size?: number }>
  isOffered: boolean
  act?: EventAct
  page?: string
}

// catalog: shows.step.*, shows.menu.*, shows.print.*, palette.event.*

function printsOf({ state }: EventDetail, may: (permission: PermissionKey) => boolean): Choice[] {
  const prints = [
    { what: 'buyers', isOffered: may('shows.log') && state !== 'draft', act: 'buyers' },
    { what: 'economy', isOffered: may('shows.log'), page: 'economy' },
    { what: 'staff', isOffered: may('bookings.read'), page: 'resources' },
  ] as const
  return prints.map(({ what, ...print }) => ({
    ...print,
    key: `print-${what}`,
    labelKey: `shows.print.${what}`,
    icon: IconPrinter,
  }))
}

/** Applies the same rules as the event's page. */
function choicesOf({ can, state, ...event }: EventDetail, mayLog: boolean): Choice[] {
  const isEdited = can.edit && state !== 'cancelled'
  const sold = event.saleState === 'inSale' || event.saleState === 'fewLeft'
  return [
    {
      key: 'publish',
      labelKey: 'shows.step.publish',
      icon: IconWorldUpload,
      isOffered: can.publish,
      act: 'publish',
    },
    {
      key: 'startSale',
      labelKey: 'shows.step.startSale',
      icon: IconPlayerPlay,
      isOffered: can.startSale,
      act: 'startSale',
    },
    {
      key: 'stopSale',
      labelKey: 'shows.step.stopSale',
      icon: IconPlayerPause,
      isOffered: can.stopSale,
      act: 'stopSale',
    },
    {
      key: 'sell',
      labelKey: 'palette.event.sell',
      icon: IconTicket,
      isOffered: can.sell && sold,
      page: 'seating',
    },
    { key: 'edit', labelKey: 'shows.edit', icon: IconPencil, isOffered: isEdited, page: 'edit' },
    {
      key: 'duplicate',
      labelKey: 'shows.menu.duplicate',
      icon: IconCopy,
      isOffered: can.edit,
      act: 'duplicate',
    },
    {
      key: 'buyers',
      labelKey: 'shows.menu.buyers',
      icon: IconUsers,
      isOffered: mayLog && state !== 'draft',
      act: 'buyers',
    },
    {
      key: 'cancel',
      labelKey: 'shows.menu.cancel',
      icon: IconCalendarEvent,
      isOffered: can.cancel,
      act: 'cancel',
    },
  ]
}

/** Catalog keys of the command words by which a search also finds an action, such as 'avslutt|stopp salg av'. */
const verbs: Readonly<Record<string, string>> = {
  startSale: 'palette.verb.startSale',
  stopSale: 'palette.verb.stopSale',
  sell: 'palette.verb.sell',
}

export function useOwnEvent(onAct: (event: EventDetail, act: EventAct) => void) {
  const t = useText()
  const when = useWhen()
  const can = useCan()
  const partnerId = usePartnerId()
  const { module, rest } = useAddress()
  const id = module === 'shows' && /^\d+$/.test(rest[0] ?? '') ? Number(rest[0]) : null
  const { data: event } = useQuery({ ...oneEvent(partnerId, id ?? 0), enabled: id !== null })
  return (words: readonly string[]): Line[] => {
    if (!event || id === null || words.length === 0) return []
    return [...choicesOf(event, can('shows.log')), ...printsOf(event, can)]
      .filter(({ isOffered }) => isOffered)
      .map(({ key, labelKey, icon: Icon, act, page }) => ({
        known: [labelKey, verbs[key] ?? labelKey].map((each) => t(each)).join(' '),
        line: {
          id: `event-${key}`,
          group: 'actions' as const,
          label: t(labelKey),
          about: [event.title, when(event.startsAt, 'moment')].join(' · '),
          icon: <Icon size={18} />,
          ...(act && { run: () => onAct(event, act) }),
          ...(page !== undefined && { to: pagePath(partnerId, `shows/${id}/${page}`) }),
        },
      }))
      .filter(({ known }) => hasWords(searchKey(known.replaceAll('|', ' ')), words))
      .map(({ line }) => line)
  }
}
