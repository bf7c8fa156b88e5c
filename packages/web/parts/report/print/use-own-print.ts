import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

interface OwnPrint {
  /** True if the print shortcut does the same as the button. */
  hasKeys: boolean
  print: () => void
  show: () => void
  hide: () => void
}

/** Returns true while a dialog is open, which has its own printing. */
const isCovered = () => document.querySelector('.dx-dialog') !== null

const isPrintKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !shiftKey && !altKey

/**
 * Prints the same sheets by the browser's own commands: the shortcut reads all rows first; the menu prints the rows
 * read so far.
 */
export function useOwnPrint({ hasKeys, ...on }: OwnPrint): void {
  const print = useEffectEvent(on.print)
  const show = useEffectEvent(on.show)
  const hide = useEffectEvent(on.hide)
  useEffect(() => {
    const before = () => {
      if (!isCovered()) flushSync(() => show())
    }
    const after = () => hide()
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  useEffect(() => {
    if (!hasKeys) return undefined
    const press = (event: KeyboardEvent) => {
      if (!isPrintKey(event) || isCovered()) return
      event.preventDefault()
      print()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [hasKeys])
}
