import type { createSpotlight } from '@mantine/spotlight'
import { type KeyboardEvent, useEffect, useRef } from 'react'

type Store = ReturnType<typeof createSpotlight>[0]

/** Marks the first line as the one that Enter takes, as Spotlight itself does only while somebody types. */
function chooseFirst(store: Store): HTMLElement | null {
  const list = document.getElementById(store.getState().listId)
  const first = list?.querySelector<HTMLElement>('[data-action]') ?? null
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  first?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
  return first
}

/**
 * What the server finds comes after the last key: it is chosen then, unless somebody has moved on already, and gone to at
 * once where Enter came before it, as a scanner's does.
 */
export function useLateChoice(store: Store, found: readonly { id: string }[], typed: string) {
  const wanted = useRef<string | null>(null)
  const ids = found.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids === '' || store.getState().selected > 0) return
    const first = chooseFirst(store)
    if (wanted.current === typed) first?.click()
    wanted.current = null
  }, [store, ids, typed])
  return (event: KeyboardEvent, isLooking: boolean) => {
    if (event.key === 'Enter') wanted.current = isLooking ? typed : null
  }
}
