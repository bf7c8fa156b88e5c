import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../theme/class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useText } from '../text/text.ts'
import { useFreePlace } from './use-free-place.ts'
import { dismiss, type Shown, shownToasts, subscribe } from './shown-toasts.ts'
import './toast.css'

export { toast, type ToastMessage } from './shown-toasts.ts'

const standard = { good: 5_000, info: 5_000, bad: 9_000 } as const
/** Duration in milliseconds of a toast with an undo, long enough to read it and to reach the undo by keyboard. */
const undoable = 12_000

/** Dismisses the toast first, since the undo may open a toast with the same text. */
function undo(message: Shown) {
  dismiss(message)
  message.undo?.()
}

const icons = { good: IconCheck, bad: IconAlertTriangle, info: IconInfoCircle }

function ToastCard({ message }: { message: Shown }) {
  const t = useText()
  const [held, setHeld] = useState(false)
  const tone = message.tone ?? 'good'
  const stay = message.stay ?? (message.undo ? undoable : standard[tone])
  const close = () => dismiss(message)
  useEffect(() => {
    if (held || stay === 0) return undefined
    const timer = setTimeout(() => dismiss(message), stay)
    return () => clearTimeout(timer)
  }, [held, stay, message])
  const Icon = icons[tone]
  return (
    <div
      className={classNames('dx-toast', `dx-toast-${tone}`)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden />
      <span className="dx-toast-text">{message.text}</span>
      {message.undo && <span className="dx-hidden">{t('shell.undoKeys')}</span>}
      {message.undo && (
        <Button size="small" look="quiet" onClick={() => undo(message)}>
          {t('shell.undo')}
        </Button>
      )}
      {message.action && (
        <Button size="small" look="quiet" onClick={message.action.run}>
          {message.action.label}
        </Button>
      )}
      <IconButton label={t('shell.close')} icon={<IconX size={16} />} onClick={close} />
    </div>
  )
}

const editable = 'input, textarea, select, [contenteditable="true"]'

/** Handles keys: Ctrl/⌘+Z undoes the latest change, except while typing in a field; F6 focuses the toasts. */
function useToastKeys(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || shownToasts().length === 0) return
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
      const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
      const isTyping = target instanceof Element && target.closest(editable) !== null
      const last = shownToasts().findLast((message) => message.undo)
      if (isUndo && last && !isTyping) undo(last)
      else if (key === 'F6') frame.current?.querySelector<HTMLElement>('button')?.focus()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [frame])
}

export function Toasts() {
  const frame = useRef<HTMLOutputElement>(null)
  const messages = useSyncExternalStore(subscribe, shownToasts)
  useToastKeys(frame)
  useFreePlace(frame, messages.length > 0 && messages)
  return (
    <output ref={frame} className="dx-toasts dx-no-print" aria-live="polite">
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} />
      ))}
    </output>
  )
}
