import type { touchBoard } from '@dxweb/areas/products/arrange-contract.ts'
import { listStock } from '@dxweb/areas/products/stock-contract.ts'
import { ledgers, vatTypes } from '@dxweb/areas/accounting/contract.ts'
import type { products } from '@dxweb/areas/products/contract.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { collectionKey, useList } from '../../../data/rows/collections.ts'

export type Product = RowOf<typeof products>
export type BoardProduct = ReplyOf<typeof touchBoard.parts>['placed'][number]
export type Stock = ReplyOf<typeof listStock.parts>

export const wholeList = { limit: 1000 }

/** Below the products' key, so that changes of a product read its stock again. */
export const stockOf = (partnerId: number, id: number) =>
  queryOptions({
    queryKey: [...collectionKey(partnerId, 'products'), 'stock', id],
    queryFn: ({ signal }) =>
      callApi(listStock, { params: { partnerId, id }, query: { limit: 20 }, signal }),
  })

/** The accounts, and each VAT type's rate in force, by id. */
export function useVatBooks() {
  const accounts = useList(ledgers, wholeList).data?.data
  const types = useList(vatTypes, wholeList).data?.data
  if (accounts === undefined || types === undefined) return undefined
  return {
    ledger: (id: number | null) => accounts.find((account) => account.id === id) ?? null,
    type: (id: number | null) => types.find((type) => type.id === id) ?? null,
  }
}
