import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useText } from './text.ts'
import './toast.css'

export interface ToastMessage {
  text: string
  tone?: 'good' | 'bad' | 'info'
  undo?: () => void
  /** Milliseconds until it leaves by itself; 0 stays. */
  stay?: number
}

interface Shown extends ToastMessage {
  id: number
}

const standard = { good: 5_000, info: 5_000, bad: 9_000 } as const

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells a result at the corner of the screen; answers how to take it away again. */
export function toast(message: ToastMessage): () => void {
  lastId += 1
  const id = lastId
  show([...shown.filter((other) => other.text !== message.text), { ...message, id }].slice(-4))
  return () => show(shown.filter((other) => other.id !== id))
}

const icons = { good: IconCheck, bad: IconAlertTriangle, info: IconInfoCircle }

function ToastCard({ message }: { message: Shown }) {
  const t = useText()
  const [held, setHeld] = useState(false)
  const tone = message.tone ?? 'good'
  const stay = message.stay ?? (message.undo ? 8_000 : standard[tone])
  const close = () => show(shown.filter((other) => other.id !== message.id))
  useEffect(() => {
    if (held || stay === 0) return undefined
    const timer = setTimeout(() => show(shown.filter((other) => other.id !== message.id)), stay)
    return () => clearTimeout(timer)
  }, [held, stay, message.id])
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
      {message.undo && (
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            message.undo?.()
            close()
          }}
        >
          {t('shell.undo')}
        </Button>
      )}
      <IconButton label={t('shell.close')} icon={<IconX size={16} />} onClick={close} />
    </div>
  )
}

/** Where toasts are shown; once in the shell. */
export function Toasts() {
  const messages = useSyncExternalStore(subscribe, () => shown)
  return (
    <output className="dx-toasts dx-no-print" aria-live="polite">
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} />
      ))}
    </output>
  )
}
