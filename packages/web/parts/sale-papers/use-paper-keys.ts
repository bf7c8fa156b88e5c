import { type RefObject, useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable]') !== null

/** Returns true unless another dialog is open above the documents. */
function isOnTop(papers: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return top === undefined || top.contains(papers)
}

export function usePaperKeys(
  papers: RefObject<HTMLElement | null>,
  keys: { p: () => void; e: () => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isTyping(event.target) || !isOnTop(papers.current)) return
    const key = event.key.toLowerCase()
    if (key !== 'p' && key !== 'e') return
    event.preventDefault()
    keys[key]()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
