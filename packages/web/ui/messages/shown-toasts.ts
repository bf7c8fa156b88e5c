export interface ToastMessage {
  text: string
  tone?: 'good' | 'bad' | 'info'
  undo?: () => void
  /** Optional further action. */
  action?: { label: string; run: () => void }
  /** Such as 'merge 12': a newer toast of the same key replaces this one and its undo. */
  of?: string
  /** Milliseconds until it closes; 0 keeps it. */
  stay?: number
}

export interface Shown extends ToastMessage {
  id: number
  /** Changed objects, for a toast that offers undo. */
  things: readonly string[]
}

let shown: readonly Shown[] = []
let lastId = 0
let lastChanged: readonly string[] = []
const listeners = new Set<() => void>()

function show(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

export const shownToasts = (): readonly Shown[] => shown

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Removes undo from toasts on changed objects, since it would be refused. */
export function changed(things: readonly string[]): void {
  lastChanged = things
  const isStale = (one: Shown) => one.things.some((thing) => things.includes(thing))
  if (shown.some(isStale)) show(shown.filter((one) => !isStale(one)))
}

/** Returns a function that removes it. One that offers an undo belongs to the latest change. */
export function toast(message: ToastMessage): () => void {
  lastId += 1
  const id = lastId
  const isSame = ({ text, of }: Shown) =>
    text === message.text || (of !== undefined && of === message.of)
  const things = message.undo ? lastChanged : []
  show([...shown.filter((other) => !isSame(other)), { ...message, id, things }].slice(-4))
  return () => show(shown.filter((other) => other.id !== id))
}

export const dismiss = ({ id }: Shown) => show(shown.filter((other) => other.id !== id))
