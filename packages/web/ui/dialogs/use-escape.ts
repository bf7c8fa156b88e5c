import { useEffect, useEffectEvent } from 'react'

/** Open dialogs, the topmost last. */
const open: symbol[] = []

/** Returns true if the key belongs to a message above the dialogs or to an element in a dialog, such as a list. */
const isTaken = ({ target }: KeyboardEvent) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]') !== null)

/** Calls `onEscape` on Escape, for the topmost dialog only. */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!opened) return undefined
    const me = Symbol('dialog')
    open.push(me)
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isTaken(event)) return
      if (open.at(-1) === me) close()
    }
    window.addEventListener('keydown', listen, true)
    return () => {
      window.removeEventListener('keydown', listen, true)
      open.splice(open.indexOf(me), 1)
    }
  }, [opened])
}
