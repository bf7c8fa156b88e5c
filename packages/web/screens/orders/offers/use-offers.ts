import { listOffers } from '@dxweb/areas/orders/offers/contract.ts'
import { offeredFrom } from '@dxweb/areas/orders/offers/rules.ts'
import type { Row } from '../../../data/rows/known-rows.ts'
import { useRead } from '../../../data/rows/read.ts'

export function useOffers(row: Row) {
  const found = useRead(listOffers, { id: row.id })
  const kind = (['quote', 'confirmation'] as const).find((one) =>
    offeredFrom[one].some((state) => state === row['state']),
  )
  const hasOpenQuote = found.data?.data.some(({ state }) => state === 'open') === true
  const latest = found.data?.data.find((offer) => offer.kind === 'quote')
  const hasDeclinedQuote = kind === 'quote' && latest?.state === 'declined'
  return { found, kind, hasOpenQuote, hasDeclinedQuote }
}
