import { customers } from '@dxweb/areas/customers/contract.ts'
import { customerHistory } from '@dxweb/areas/customers/history-contract.ts'
import { compareCustomers, listDuplicates } from '@dxweb/areas/customers/merge-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../data/calls/call-api.ts'
import { collectionKey } from '../../data/rows/collections.ts'

export type History = ReplyOf<typeof customerHistory.parts>
export type Duplicates = ReplyOf<typeof listDuplicates.parts>
export type Group = Duplicates['data'][number]
export type Member = Group['customers'][number]

/** Below the register's key, so that a change of a customer reads these again. */
const customersKey = (partnerId: number) => collectionKey(partnerId, customers.name)

export const historyOf = (partnerId: number, id: number, limit: number) =>
  queryOptions({
    queryKey: [...customersKey(partnerId), 'history', id, limit],
    queryFn: ({ signal }) =>
      callApi(customerHistory, {
        params: { partnerId, id },
        query: { limit: String(limit) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const duplicatesOf = (partnerId: number, limit: number) =>
  queryOptions({
    queryKey: [...customersKey(partnerId), 'duplicates', limit],
    queryFn: ({ signal }) =>
      callApi(listDuplicates, { params: { partnerId }, query: { limit: String(limit) }, signal }),
    placeholderData: keepPreviousData,
  })

/** Outside the register's key, so that rows do not change while the user chooses; the merge reports conflicts. */
const comparedKey = (partnerId: number) => ['partners', partnerId, 'compared-customers']

export const comparedOf = (partnerId: number, ids: string) =>
  queryOptions({
    queryKey: [...comparedKey(partnerId), ids],
    staleTime: 0,
    queryFn: ({ signal }) =>
      callApi(compareCustomers, { params: { partnerId }, query: { ids }, signal }),
    // While the page unmounts, the address no longer names customers.
    enabled: /^\d+(,\d+)+$/.test(ids),
  })

export const nameOf = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')
