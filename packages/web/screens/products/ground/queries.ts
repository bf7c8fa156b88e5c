import type { touchBoard } from '@dxweb/areas/products/arrange-contract.ts'
import type { listStock } from '@dxweb/areas/products/stock/contract.ts'
import { ledgers, vatTypes } from '@dxweb/areas/accounting/contract.ts'
import type { products } from '@dxweb/areas/products/contract.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useList } from '../../../data/rows/collections.ts'

export type Product = RowOf<typeof products>
export type BoardProduct = ReplyOf<typeof touchBoard.parts>['placed'][number]
export type Stock = ReplyOf<typeof listStock.parts>

export const wholeList = { limit: 1000 }

export function useVatBooks() {
  const accounts = useList(ledgers, wholeList).data?.data
  const types = useList(vatTypes, wholeList).data?.data
  if (accounts === undefined || types === undefined) return undefined
  return {
    ledger: (id: number | null) => accounts.find((account) => account.id === id) ?? null,
    type: (id: number | null) => types.find((type) => type.id === id) ?? null,
  }
}
