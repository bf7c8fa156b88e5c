import { arrangeProducts, touchBoard } from '@dxweb/areas/products/arrange-contract.ts'
import { touchGroups } from '@dxweb/areas/products/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useList } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { type BoardPage, pagesOf, placeOf } from './board.ts'
import { wholeList } from '../ground/queries.ts'

interface Arranged {
  pages: readonly BoardPage[]
  productId: number
}

/** Saves moves in sequence. Each request contains the whole target page, including the earlier moves. */
function useArrange(onDone: (pages: readonly BoardPage[]) => void) {
  const t = useText()
  const partnerId = usePartnerId()
  return useMutation({
    scope: { id: 'arrange-products' },
    mutationFn: ({ pages, productId }: Arranged) => {
      const page = pages[placeOf(pages, productId).page]
      const touchGroupId = page?.groupId ?? null
      const productIds = touchGroupId === null ? [productId] : [...(page?.productIds ?? [])]
      return callApi(arrangeProducts, { params: { partnerId }, body: { touchGroupId, productIds } })
    },
    onError: (error) =>
      toast({ tone: 'bad', text: `${t('products.board.failed')} ${refusalText(t, error)}` }),
    onSettled: async (_reply, _error, { pages }) => {
      await ownChangesRefetched()
      onDone(pages)
    },
  })
}

export function useBoard(q: string) {
  const groups = useList(touchGroups, { ...wholeList, sort: 'sort' })
  const sold = useRead(touchBoard, { q }, kept)
  const [draft, setDraft] = useState<readonly BoardPage[] | null>(null)
  /** The pages after the latest move, until that move is saved. */
  const [sent, setSent] = useState<readonly BoardPage[] | null>(null)
  // Resets only the pages of the saved move, not those of a later move or of a drag in progress.
  const arrange = useArrange((saved) => {
    const others = (now: readonly BoardPage[] | null) => (now === saved ? null : now)
    setDraft(others)
    setSent(others)
  })
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
    /** Number of products without a page; only the first ones are loaded. */
    besideTotal: sold.data?.besideTotal ?? 0,
    pages: draft ?? known,
    show: setDraft,
    back: () => setDraft(sent),
    /** Displays the move immediately, and sends it. */
    put: (pages: readonly BoardPage[], productId: number) => {
      setDraft(pages)
      setSent(pages)
      arrange.mutate({ pages, productId })
    },
    isBusy: arrange.isPending,
    error: groups.error ?? sold.error,
    retry: () => void Promise.all([groups.refetch(), sold.refetch()]),
  }
}
