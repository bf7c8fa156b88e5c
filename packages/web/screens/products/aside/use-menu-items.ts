import { productMenu, productMenuItems } from '@dxweb/areas/products/contract.ts'
import type { DraftOf, RowOf } from '@dxweb/kit/definitions/collection.ts'
import { useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { refetchTopics } from '../../../data/calls/own-changes.ts'
import {
  rowQuery,
  useCreate,
  useList,
  useRemove,
  useUpdate,
} from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import type { MenuLine } from './menu-split.ts'
import { wholeList, type Product, useVatBooks } from '../ground/queries.ts'

export type MenuItem = RowOf<typeof productMenuItems>

const dataOf = (results: UseQueryResult<Product>[]) => results.map(({ data }) => data)

/** `isWhole` is true if every product's price and VAT rate is known. */
export function useMenuItems(menuId: number) {
  const partnerId = usePartnerId()
  const books = useVatBooks()
  const items = useList(productMenuItems, { ...wholeList, menuId, sort: 'sort' }).data?.data
  const products = useQueries({
    queries: (items ?? []).map(({ productId }) =>
      rowQuery<Product>(partnerId, 'products', productId),
    ),
    combine: dataOf,
  })
  if (items === undefined || books === undefined) return undefined
  const lines = items.flatMap(({ id, productId, count }, place): MenuLine[] => {
    const product = products[place]
    if (product === undefined) return []
    const basisPoints = books.type(product.vatTypeId)?.basisPoints ?? 0
    const { name, priceOre } = product
    return [{ itemId: id, productId, name, count, priceOre, basisPoints }]
  })
  return { items, lines, isWhole: lines.length === items.length }
}

/** Shows a refusal as a toast. After a change, rereads the menus, since menus contain the sums of their items. */
function useAfterwards() {
  const t = useText()
  return {
    onError: (error: Error) => toast({ tone: 'bad', text: refusalText(t, error) }),
    onSuccess: () => refetchTopics([productMenu.name]),
  }
}

export function useChangeItems(menuId: number, items: readonly MenuItem[]) {
  const afterwards = useAfterwards()
  const create = useCreate(productMenuItems)
  const update = useUpdate(productMenuItems)
  const remove = useRemove(productMenuItems)
  const itemOf = (id: number) => items.find((item) => item.id === id)
  return {
    add: (productId: number) => {
      const draft: DraftOf<typeof productMenuItems> = { menuId, productId, count: 1 }
      create.mutate(draft, afterwards)
    },
    setCount: (id: number, count: number) => {
      const item = itemOf(id)
      if (item) update.mutate({ ...item, count }, afterwards)
    },
    remove: (id: number) => {
      const item = itemOf(id)
      if (item) remove.mutate(item, afterwards)
    },
    isBusy: create.isPending || update.isPending || remove.isPending,
  }
}
