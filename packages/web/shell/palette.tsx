import { Spotlight as MantineSpotlight } from '@mantine/spotlight'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/spotlight/styles.css'
import { createSpotlight } from '@mantine/spotlight'
import { listGiftCards } from '@dxweb/areas/giftcards/contract.ts'
import {
  formatGiftCardNumber,
  isGiftCardNumber,
  plainNumber,
} from '@dxweb/areas/giftcards/rules.ts'
import { findSales } from '@dxweb/areas/ticketing/paper-contract.ts'
import { readReceiptNumber } from '@dxweb/areas/ticketing/receipt.ts'
import { IconGift, IconReceipt, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { callApi } from '../data/call-api.ts'
import { useAddress } from '../data/context.ts'
import { useCan } from '../data/session.ts'
import { useWhen } from '../data/use-when.ts'
import { places as settingsPlaces } from '../screens/partnerprofile/places.ts'
import { places as productPlaces } from '../screens/products/places.ts'
import { linkTarget } from '../ui/link-target.ts'
import type { PlacesOf } from '../ui/place.ts'
import { useText } from '../ui/text.ts'
import { themed } from '../ui/theme/themed.tsx'
import { EntryIcon } from './icons.tsx'
import { showOverlay } from './overlays.ts'
import { useLateChoice } from './palette-choice.ts'
import './palette.css'
import type { SidebarEntry } from './sidebar-entries.ts'

const Spotlight = themed(MantineSpotlight)
const [store, spotlight] = createSpotlight()

/** The sales that a typed receipt number names, as places to go to. */
function useReceipts(typed: string) {
  const t = useText()
  const when = useWhen()
  const navigate = useNavigate()
  const { partnerId } = useAddress()
  const mayRead = useCan()('shows.read')
  const number = mayRead && partnerId !== null ? readReceiptNumber(typed) : null
  const found = useQuery({
    queryKey: ['partners', partnerId, 'receipts', number],
    queryFn: ({ signal }) =>
      callApi(findSales, {
        params: { partnerId: partnerId ?? 0, number: number ?? '' },
        signal,
      }),
    enabled: number !== null,
  })
  const actions = (found.data?.data ?? []).map((sale) => ({
    id: sale.id,
    label: t('ticketing.find.receipt', { number: number ?? '' }),
    description: `${sale.title} · ${when(sale.startsAt, 'full')}`,
    // What is typed finds it, however it is typed.
    keywords: [typed],
    leftSection: <IconReceipt size={18} />,
    onClick: () =>
      void navigate(
        linkTarget(`/partners/${partnerId}/shows/${sale.eventId}/transactions?sale=${sale.id}`),
      ),
  }))
  return { number, actions, isLooking: number !== null && found.isPending }
}

/** The gift cards that a number names: a whole one that is typed or scanned, or its last four digits, as a buyer reads them. */
function useGiftCards(typed: string) {
  const t = useText()
  const navigate = useNavigate()
  const { partnerId } = useAddress()
  const mayRead = useCan()('giftCards.read')
  const plain = plainNumber(typed)
  const isNumber = isGiftCardNumber(plain) || /^\d{4}$/.test(plain)
  const number = mayRead && partnerId !== null && isNumber ? plain : null
  const found = useQuery({
    queryKey: ['partners', partnerId, 'giftcards', 'number', number],
    queryFn: ({ signal }) =>
      callApi(listGiftCards, {
        params: { partnerId: partnerId ?? 0 },
        query: { q: number ?? '' },
        signal,
      }),
    enabled: number !== null,
  })
  // The register looks in notes too.
  const cards = (found.data?.data ?? []).filter((card) => number && card.number.endsWith(number))
  const actions = cards.map((card) => ({
    id: card.id,
    label: `${t('giftcards.one')} ${formatGiftCardNumber(card.number)}`,
    description: t(`giftcards.state.${card.state}`),
    keywords: [typed],
    leftSection: <IconGift size={18} />,
    onClick: () =>
      void navigate(linkTarget(`/partners/${partnerId}/products/giftcards/${card.id}`)),
  }))
  return { actions, isLooking: number !== null && found.isPending }
}

/** The pages below those that the menu leads to, of the modules that have many. */
const placesBelow: Readonly<Record<string, PlacesOf>> = {
  products: productPlaces,
  partnerprofile: settingsPlaces,
}

function usePlacesBelow(entries: readonly SidebarEntry[]) {
  const t = useText()
  const can = useCan()
  const navigate = useNavigate()
  return entries.flatMap(({ key, to }) =>
    to === undefined
      ? []
      : (placesBelow[key]?.(can, to) ?? []).map((place) => ({
          id: place.to,
          label: t(place.titleKey),
          description: t(`shell.entry.${key}`),
          leftSection: <EntryIcon name={key} />,
          onClick: () => void navigate(linkTarget(place.to)),
        })),
  )
}

/** Go anywhere by typing: every place the sidebar leads to and those below it, a sale by its receipt's number, a gift card by its own
 *  or the end of it. */
export default function Palette({ entries }: { entries: readonly SidebarEntry[] }) {
  const t = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const receipts = useReceipts(typed)
  const cards = useGiftCards(typed)
  const below = usePlacesBelow(entries)
  useEffect(() => spotlight.open(), [])
  const found = [...receipts.actions, ...cards.actions]
  const isLooking = receipts.isLooking || cards.isLooking
  const noteKey = useLateChoice(store, found, typed)
  const places = entries.map((entry) => ({
    id: entry.key,
    label: t(`shell.entry.${entry.key}`),
    leftSection: <EntryIcon name={entry.key} />,
    onClick: () => {
      if (entry.href !== undefined) window.location.assign(entry.href)
      else void navigate(linkTarget(entry.to ?? '/'))
    },
  }))
  const nothing = receipts.number === null ? t('shell.nothingFound') : t('ticketing.find.none')
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      actions={[...found, ...places, ...(typed.trim() === '' ? [] : below)]}
      nothingFound={isLooking ? t('shell.loading') : nothing}
      highlightQuery
      onSpotlightClose={() => showOverlay('none')}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('shell.search'),
        'aria-label': t('shell.search'),
        onKeyDown: (event) => noteKey(event, isLooking),
      }}
    />
  )
}
