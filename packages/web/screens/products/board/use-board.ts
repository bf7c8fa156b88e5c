import { arrangeProducts, touchBoard } from '@dxweb/areas/products/arrange-contract.ts'
import { touchGroups } from '@dxweb/areas/products/contract.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { collectionKey, useList } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { type BoardPage, pagesOf, placeOf } from './board.ts'
import { wholeList } from '../ground/queries.ts'

/** Sends a page as it stands after a product was put on it, and reads the products anew. */
function useArrange(onDone: () => void) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pages, productId }: { pages: readonly BoardPage[]; productId: number }) => {
      const page = pages[placeOf(pages, productId).page]
      const touchGroupId = page?.groupId ?? null
      const productIds = touchGroupId === null ? [productId] : [...(page?.productIds ?? [])]
      return callApi(arrangeProducts, { params: { partnerId }, body: { touchGroupId, productIds } })
    },
    onError: (error) =>
      toast({ tone: 'bad', text: `${t('products.board.failed')} ${refusalText(t, error)}` }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: collectionKey(partnerId, 'products') })
      onDone()
    },
  })
}

/** Below the products' register, so that what changes a product reads the board anew. */
function useBoardRows(q: string) {
  const partnerId = usePartnerId()
  return useQuery({
    queryKey: [...collectionKey(partnerId, 'products'), 'board', q],
    queryFn: ({ signal }) =>
      callApi(touchBoard, { params: { partnerId }, query: q === '' ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The pages of the tills with what is moved on them and not yet answered. */
export function useBoard(q: string) {
  const groups = useList(touchGroups, { ...wholeList, sort: 'sort' })
  const sold = useBoardRows(q)
  const [draft, setDraft] = useState<readonly BoardPage[] | null>(null)
  const arrange = useArrange(() => setDraft(null))
  const groupRows = groups.data?.data
  const productRows = sold.data && [...sold.data.placed, ...sold.data.beside]
  const known =
    groupRows &&
    productRows &&
    pagesOf(
      groupRows.map(({ id }) => id),
      productRows,
    )
  return {
    groups: groupRows,
    products: productRows,
    /** How many products are on no page; only the first of them are here. */
    besideTotal: sold.data?.besideTotal ?? 0,
    pages: draft ?? known,
    /** Shows where a product would stand, and sends nothing. */
    show: setDraft,
    back: () => setDraft(null),
    /** Puts a product where it is shown. A place that it had already is no change. */
    put: (pages: readonly BoardPage[], productId: number) => {
      setDraft(pages)
      arrange.mutate({ pages, productId })
    },
    isBusy: arrange.isPending,
    error: groups.error ?? sold.error,
    retry: () => void Promise.all([groups.refetch(), sold.refetch()]),
  }
}
