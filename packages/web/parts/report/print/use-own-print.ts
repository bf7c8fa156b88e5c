import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

interface OwnPrint {
  /** True if the browser's print shortcut prints like the page's print button. */
  hasKeys: boolean
  print: () => void
  show: () => void
  hide: () => void
}

/** Returns true while a dialog is open, since dialogs have their own printing. */
const isCovered = () => document.querySelector('.dx-dialog') !== null

const isPrintKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** The browser's print shortcut first reads all rows; the browser's menu prints only the rows read so far. */
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
