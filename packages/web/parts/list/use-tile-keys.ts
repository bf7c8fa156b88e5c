import { type RefObject, useEffect } from 'react'

const isTyping = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

const isPlain = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector('[role="dialog"]')

interface TileKeys {
  /** Called with the typed text on Enter in the search, since the tiles may not be filtered by that text yet. */
  onEnter?: (typed: string) => void
}

/**
 * Handles the keys of tiles: 1–9 open a tile, arrows move between tiles and up to the search, Enter in the search opens
 * the first tile, and / focuses the search.
 */
export function useTileKeys(place: RefObject<HTMLElement | null>, { onEnter }: TileKeys = {}) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const page = place.current
      if (!page || !isPlain(event)) return
      const tiles = [...page.querySelectorAll<HTMLElement>('[data-tile]')]
      const search = page.querySelector<HTMLElement>('input[type="search"]')
      const at = tiles.indexOf(document.activeElement as HTMLElement)
      const typing = isTyping(event.target)
      if (typing && event.target === search && event.key === 'Enter' && onEnter) {
        event.preventDefault()
        return onEnter(event.target.value)
      }
      const next: Record<string, HTMLElement | null | undefined> = {
        ArrowDown: tiles[at + 1],
        ArrowUp: at > 0 ? tiles[at - 1] : at === 0 ? search : undefined,
        ...(!typing && { '/': search }),
      }
      const digit = typing ? NaN : Number(event.key)
      const opened = typing && event.key === 'Enter' ? tiles[0] : tiles[digit - 1]
      const target = next[event.key]
      if (!opened && !target) return
      event.preventDefault()
      opened?.click()
      target?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [place, onEnter])
}
