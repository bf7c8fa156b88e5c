export interface ToastMessage {
  text: string
  tone?: 'good' | 'bad' | 'info'
  undo?: () => void
  action?: { label: string; run: () => void }
  /** Key such as 'merge 12': a newer toast with the same key replaces this one and its undo. */
  of?: string
  /** Milliseconds until the toast closes; 0 for never. */
  stay?: number
}

export interface Shown extends ToastMessage {
  id: number
  /** Objects that the undo concerns; empty if the toast offers no undo. */
  objects: readonly string[]
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

/** Removes toasts whose undo concerns changed objects, since the server would refuse that undo. */
export function changed(objects: readonly string[]): void {
  lastChanged = objects
  const isStale = (one: Shown) => one.objects.some((thing) => objects.includes(thing))
  if (shown.some(isStale)) show(shown.filter((one) => !isStale(one)))
}

/** Shows a toast, and returns a function that removes it. An undo is assumed to reverse the latest change. */
export function toast(message: ToastMessage): () => void {
  lastId += 1
  const id = lastId
  const isSame = ({ text, of }: Shown) =>
    text === message.text || (of !== undefined && of === message.of)
  const objects = message.undo ? lastChanged : []
  show([...shown.filter((other) => !isSame(other)), { ...message, id, objects }].slice(-4))
  return () => show(shown.filter((other) => other.id !== id))
}

export const dismiss = ({ id }: Shown) => show(shown.filter((other) => other.id !== id))
