import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'
import {
  IconArrowBackUp,
  IconBriefcase,
  IconCalendarPlus,
  IconClipboardPlus,
  IconCopy,
  IconGift,
  IconLogout,
  IconScan,
  IconUserPlus,
  IconUsers,
  IconWorldUpload,
} from '@tabler/icons-react'
import { type ComponentType, useMemo } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { type Page, pagePath } from '../../data/session/page-path.ts'
import { useCan, useSession } from '../../data/session/session.ts'
import { places as settingsPlaces } from '../../screens/partnerprofile/places.ts'
import { places as productPlaces } from '../../screens/products/places.ts'
import type { PlacesOf } from '../../ui/place/place.ts'
import { useText, useTexts } from '../../ui/text/text.ts'
import { EntryIcon } from '../sidebar/icons.tsx'
import type { SidebarEntry } from '../places/sidebar-entries.ts'
import { hasWords, type Line } from './line.ts'
import { useOtherTexts } from './use-other-texts.ts'

const placesBelow: Readonly<Record<string, PlacesOf>> = {
  products: productPlaces,
  partnerprofile: settingsPlaces,
}

interface Action {
  key: string
  permits: readonly PermissionKey[]
  page: Page
  icon: ComponentType<{ size?: number }>
}

// catalog: palette.do.*

const actions: readonly Action[] = [
  { key: 'newEvent', permits: ['shows.edit'], page: 'shows/new', icon: IconCalendarPlus },
  { key: 'scan', permits: ['tickets.scan'], page: 'shows/scan', icon: IconScan },
  { key: 'giftCard', permits: ['giftCards.sell'], page: 'products/giftcards', icon: IconGift },
  { key: 'customer', permits: ['crm.write'], page: 'crm/customers/new', icon: IconUserPlus },
  {
    key: 'renter',
    permits: ['renters.read', 'registers.write'],
    page: 'renteradmin/new',
    icon: IconBriefcase,
  },
  { key: 'order', permits: ['orders.write'], page: 'orders/new', icon: IconClipboardPlus },
  { key: 'duplicates', permits: ['crm.read'], page: 'crm/duplicates', icon: IconCopy },
  { key: 'publish', permits: ['shows.edit'], page: 'shows?state=draft', icon: IconWorldUpload },
  {
    key: 'refund',
    permits: ['tickets.refund', 'tickets.sell'],
    page: 'shows/box-office',
    icon: IconArrowBackUp,
  },
  {
    key: 'staffList',
    permits: ['bookings.read', 'calendar.read'],
    page: 'culture',
    icon: IconUsers,
  },
]

function useActions(): Line[] {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  const leave = {
    id: 'do-logout',
    group: 'actions' as const,
    label: t('shell.logout'),
    about: '',
    icon: <IconLogout size={18} />,
    href: '/apiweb/logout',
  }
  const actionLines = actions
    .filter(({ permits }) => permits.every((permit) => can(permit)))
    .map(({ key, page, icon: Icon }) => ({
      id: `do-${key}`,
      group: 'actions' as const,
      label: t(`palette.do.${key}`),
      about: '',
      icon: <Icon size={18} />,
      to: pagePath(partnerId, page),
    }))
  return [...actionLines, leave]
}

const knownAs: Readonly<Record<string, string>> = { campaigns: 'palette.known.campaigns' }

function usePages(entries: readonly SidebarEntry[]): Line[] {
  const t = useText()
  return entries.map(({ key, to, href }) => ({
    id: key,
    group: 'pages',
    label: t(`shell.entry.${key}`),
    about: '',
    icon: <EntryIcon name={key} />,
    ...(to !== undefined && { to }),
    ...(href !== undefined && { href }),
  }))
}

type LabelledWords = { line: Line; words: string[] }

/** Indexes the pages below the entries by all their texts in both languages, once for all keystrokes. */
function useBelow(entries: readonly SidebarEntry[]): LabelledWords[] {
  const texts = useTexts()
  const { can } = useSession()
  const other = useOtherTexts()
  return useMemo(() => {
    const may = (permission: PermissionKey) => can.includes(permission)
    return entries.flatMap(({ key, to }) =>
      to === undefined
        ? []
        : (placesBelow[key]?.(may, to) ?? []).map(({ titleKey, to: page, words }) => ({
            line: {
              id: page,
              group: key === 'partnerprofile' ? 'settings' : 'pages',
              label: texts.text(titleKey),
              about: texts.text(`shell.entry.${key}`),
              icon: <EntryIcon name={key} />,
              to: page,
            },
            words: [texts, other]
              .flatMap((language) =>
                language ? [language.text(titleKey), ...(words?.(language) ?? [])] : [],
              )
              .map(searchKey)
              .flatMap((text) => (text.includes('-') ? [text, text.replaceAll('-', '')] : [text])),
          })),
    )
  }, [entries, texts, can, other])
}

const maxMentioned = 8

/** Reverses the lines, and removes later pages with the same name, such as a section and its only register. */
const once = (lines: readonly Line[]) => [
  ...new Map(lines.toReversed().map((line) => [`${line.label} ${line.about}`, line])).values(),
]

/**
 * Returns actions and pages found by name as `first`. Returns settings found by name, and pages that mention the
 * words, as `rest`; the server's results are displayed before `rest` unless they are late.
 */
export function useOwnLines(entries: readonly SidebarEntry[]) {
  const t = useText()
  const actionLines = useActions()
  const pages = usePages(entries)
  const below = useBelow(entries)
  return (words: readonly string[], isCommand: boolean): { first: Line[]; rest: Line[] } => {
    if (words.length === 0) return { first: [...actionLines, ...pages], rest: [] }
    const calledOf = ({ id, label }: Line) => {
      const known = knownAs[id]
      return searchKey(known === undefined ? label : `${label} ${t(known)}`)
    }
    const isCalled = (line: Line) => hasWords(calledOf(line), words)
    const places = below.map(({ line }) => line)
    const isWithin = (line: Line) => Number(!calledOf(line).startsWith(words[0] ?? ''))
    // Matches at the start of a name precede matches inside a name.
    const called = [...actionLines, ...pages, ...once(places).toReversed()]
      .filter(isCalled)
      .toSorted((one, other) => isWithin(one) - isWithin(other))
    const within = [...actionLines, ...pages].filter(
      (line) => !isCalled(line) && hasWords(searchKey(line.label), words, true),
    )
    const others = below.filter(
      (one) => !isCalled(one.line) && one.words.some((text) => hasWords(text, words)),
    )
    // If the query is a command, page texts are not searched.
    const mentioned = isCommand
      ? []
      : [...within, ...others.map(({ line }) => line)].slice(0, maxMentioned)
    return {
      first: called.filter(({ group }) => group !== 'settings'),
      rest: [
        ...called.filter(({ group }) => group === 'settings'),
        ...mentioned.map((line): Line => ({ ...line, group: 'mentioned' })),
      ],
    }
  }
}
