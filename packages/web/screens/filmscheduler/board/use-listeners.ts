import { type RefObject, useEffect } from 'react'

export interface Listeners {
  keydown: (event: KeyboardEvent) => void
  pointerdown: (event: PointerEvent) => void
  pointerover: (event: PointerEvent) => void
  click: (event: MouseEvent) => void
  focusin: (event: FocusEvent) => void
}

/** One listener of each kind for the whole board, so that a show costs no more than its drawing. */
export function useListeners(board: RefObject<HTMLElement | null>, listeners: Listeners): void {
  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    board.current?.addEventListener('keydown', listeners.keydown, { signal })
    board.current?.addEventListener('pointerdown', listeners.pointerdown, { signal })
    board.current?.addEventListener('pointerover', listeners.pointerover, { signal })
    board.current?.addEventListener('click', listeners.click, { signal })
    board.current?.addEventListener('focusin', listeners.focusin, { signal })
    return () => leave.abort()
  })
}
