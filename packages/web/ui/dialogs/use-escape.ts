import { useEffect, useEffectEvent } from 'react'

/** Open dialogs, the uppermost last. */
const open: symbol[] = []

/** Whether the key is for something within a dialog, as a list that it closes. */
const isTaken = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]') !== null

/** Escape closes the uppermost of the open dialogs alone: who leaves a question stands in what asked it. */
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
