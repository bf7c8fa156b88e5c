import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../ui/text/text.ts'
import { type BoardPage, moveBefore, moveByKey, moveTo, placeOf } from './board.ts'
import type { useBoard } from './use-board.ts'

interface BoardNames {
  nameOf: (productId: number) => string
  pageName: (groupId: number | null) => string
}

function useBoardWords({ nameOf, pageName }: BoardNames) {
  const t = useText()
  const at = (pages: readonly BoardPage[], id: number) => {
    const { page, place } = placeOf(pages, id)
    const { groupId = null, productIds = [] } = pages[page] ?? {}
    return t('products.board.at', {
      name: nameOf(id),
      page: pageName(groupId),
      place: place + 1,
      count: productIds.length,
    })
  }
  return {
    at,
    put: (pages: readonly BoardPage[], id: number) => `${t('products.board.put')} ${at(pages, id)}`,
    lifted: (id: number) => t('products.board.lifted', { name: nameOf(id) }),
    back: (id: number) => t('products.board.back', { name: nameOf(id) }),
  }
}

function useActs(board: ReturnType<typeof useBoard>, names: BoardNames) {
  const words = useBoardWords(names)
  const { pages = [] } = board
  const [lifted, setLifted] = useState<number | null>(null)
  const [announcement, announce] = useState('')
  return {
    pages,
    lifted,
    announcement,
    lift: (id: number) => {
      setLifted(id)
      announce(words.lifted(id))
    },
    show: (moved: readonly BoardPage[], id: number) => {
      board.show(moved)
      announce(words.at(moved, id))
    },
    put: (moved: readonly BoardPage[], id: number) => {
      setLifted(null)
      board.put(moved, id)
      announce(words.put(moved, id))
    },
    back: (id: number) => {
      setLifted(null)
      board.back()
      announce(words.back(id))
    },
  }
}

export function useLift(board: ReturnType<typeof useBoard>, names: BoardNames) {
  const { pages, lifted, announcement, lift, show, put, back } = useActs(board, names)
  return {
    lifted,
    announcement,
    putBefore: (otherId: number, id: number) => put(moveBefore(pages, id, otherId), id),
    putLast: (page: number, id: number) =>
      put(moveTo(pages, id, { page, place: pages[page]?.productIds.length ?? 0 }), id),
    /** Picks up a button, or drops the picked-up button at its position or before another button. */
    press: (id: number) => {
      if (lifted === null) lift(id)
      else put(moveBefore(pages, lifted, id), lifted)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (lifted === null) return
      if (event.key === 'Escape') back(lifted)
      if (!event.key.startsWith('Arrow')) return
      event.preventDefault()
      const moved = moveByKey(pages, lifted, event.key)
      if (moved !== undefined) show(moved, lifted)
    },
  }
}

export type Lift = ReturnType<typeof useLift>
