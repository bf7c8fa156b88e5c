import { countSegment } from '@dxweb/areas/customers/segments/contract.ts'
import type { Group } from '@dxweb/areas/customers/segments/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callLoosely } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useSettled } from '../../../parts/register/values/use-settled.ts'

export function useLiveCount(tree: Group, limit: number) {
  const partnerId = usePartnerId()
  const settled = useSettled(JSON.stringify(tree))
  return useQuery<ReplyOf<typeof countSegment.parts>>({
    queryKey: ['partners', partnerId, 'segments', 'count', settled, limit],
    queryFn: ({ signal }) =>
      callLoosely(countSegment, {
        params: { partnerId },
        body: { tree: JSON.parse(settled) as object, limit },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { topics: ['customers', 'sales'] },
    retry: false,
  })
}
