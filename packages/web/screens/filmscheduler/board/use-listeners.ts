import { type RefObject, useEffect, useRef } from 'react'

export interface Listeners {
  keydown: (event: KeyboardEvent) => void
  pointerdown: (event: PointerEvent) => void
  pointerover: (event: PointerEvent) => void
  click: (event: MouseEvent) => void
  focusin: (event: FocusEvent) => void
}

/** Adds one listener of each kind to the whole board, so that the shows need no listeners of their own. */
export function useListeners(board: RefObject<HTMLElement | null>, listeners: Listeners): void {
  const latest = useRef(listeners)
  useEffect(() => {
    latest.current = listeners
  })
  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    const on = board.current
    on?.addEventListener('keydown', (event) => latest.current.keydown(event), { signal })
    on?.addEventListener('pointerdown', (event) => latest.current.pointerdown(event), { signal })
    on?.addEventListener('pointerover', (event) => latest.current.pointerover(event), { signal })
    on?.addEventListener('click', (event) => latest.current.click(event), { signal })
    on?.addEventListener('focusin', (event) => latest.current.focusin(event), { signal })
    return () => leave.abort()
  }, [board])
}
