import { orders } from '@dxweb/areas/orders/contract.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowsQuery } from '../../../data/rows/collections.ts'
import { kept } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { statesShown } from './order-rows.ts'

type Order = RowOf<typeof orders>

const noOrders: readonly Order[] = []
const maxAtOnce = 1000

/** Returns coming orders only; for a project, all orders that are not cancelled. */
export function useOrdersWithin(
  days: { from: string; to: string },
  projectId: number | undefined,
): readonly Order[] {
  const partnerId = usePartnerId()
  const enabled = useCan()('orders.read')
  const pageAt = (offset: number) => ({
    ...rowsQuery<Order>(partnerId, orders.name, {
      state: statesShown(projectId).join(','),
      projectId,
      ...days,
      sort: 'periodFrom',
      limit: maxAtOnce,
      offset,
    }),
    enabled,
    ...kept,
  })
  const first = useQuery(pageAt(0)).data
  const pages = Math.ceil((first?.total ?? 0) / maxAtOnce)
  const rest = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, at) =>
      pageAt((at + 1) * maxAtOnce),
    ),
    combine: (found) => found.flatMap(({ data }) => data?.data ?? noOrders),
  })
  return useMemo(
    () => (rest.length === 0 ? (first?.data ?? noOrders) : [...(first?.data ?? noOrders), ...rest]),
    [first, rest],
  )
}
