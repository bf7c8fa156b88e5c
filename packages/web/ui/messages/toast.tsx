import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../theme/class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useText } from '../text/text.ts'
import { freePlace } from './toast-place.ts'
import './toast.css'

export interface ToastMessage {
  text: string
  tone?: 'good' | 'bad' | 'info'
  undo?: () => void
  /** What it tells of, 'merge 12': a newer one of the same takes its place, so that no undo is offered twice. */
  of?: string
  /** Milliseconds until it leaves by itself; 0 stays. */
  stay?: number
}

interface Shown extends ToastMessage {
  id: number
}

const standard = { good: 5_000, info: 5_000, bad: 9_000 } as const
/** What can be undone is read, thought over and come to by keys. */
const undoable = 12_000

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

/** Tells a result at the edge of the screen; answers how to take it away again. */
export function toast(message: ToastMessage): () => void {
  lastId += 1
  const id = lastId
  const isSame = ({ text, of }: Shown) =>
    text === message.text || (of !== undefined && of === message.of)
  show([...shown.filter((other) => !isSame(other)), { ...message, id }].slice(-4))
  return () => show(shown.filter((other) => other.id !== id))
}

const dismiss = ({ id }: Shown) => show(shown.filter((other) => other.id !== id))

/** Goes before its undo tells of itself, also where that is another toast of the same words. */
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
      <IconButton label={t('shell.close')} icon={<IconX size={16} />} onClick={close} />
    </div>
  )
}

const editable = 'input, textarea, select, [contenteditable="true"]'

/** Ctrl or ⌘ and Z undoes what was told last, but where something is typed; F6 goes to what is told. */
function useToastKeys(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || shown.length === 0) return
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
      const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
      const isTyping = target instanceof Element && target.closest(editable) !== null
      const last = shown.findLast((message) => message.undo)
      if (isUndo && last && !isTyping) undo(last)
      else if (key === 'F6') frame.current?.querySelector<HTMLElement>('button')?.focus()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [frame])
}

/** Keeps toasts off what is pressed, wherever that is scrolled to; what is pointed at stands still. */
function usePlace(frame: RefObject<HTMLElement | null>, messages: readonly Shown[]) {
  useLayoutEffect(() => {
    const node = frame.current
    if (node === null || messages.length === 0) return undefined
    const place = () => {
      if (node.matches(':hover, :focus-within')) return
      Object.assign(node.style, freePlace(node))
    }
    place()
    // The page that a saving leads to is drawn a moment later.
    const later = setInterval(place, 250)
    return () => clearInterval(later)
  }, [frame, messages])
}

/** Where toasts are shown; once in the shell. */
export function Toasts() {
  const frame = useRef<HTMLOutputElement>(null)
  const messages = useSyncExternalStore(subscribe, () => shown)
  useToastKeys(frame)
  usePlace(frame, messages)
  return (
    <output ref={frame} className="dx-toasts dx-no-print" aria-live="polite">
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} />
      ))}
    </output>
  )
}
