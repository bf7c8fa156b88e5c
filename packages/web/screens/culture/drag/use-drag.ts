import type { PointerEvent as ReactPointerEvent } from 'react'
import { useEffect, useRef } from 'react'

/** Pixels that the pointer goes before it drags and no longer clicks. */
const threshold = 5

/** Where the pointer is, and how many pixels from where it was pressed. */
export interface Dragged {
  dx: number
  dy: number
  x: number
  y: number
  /** A copy is dragged, by Ctrl or ⌘, and what was taken stays. */
  isCopy: boolean
}

export interface DragHandlers {
  onDrag: (dragged: Dragged) => void
  onDrop: (dragged: Dragged) => void
  onCancel: () => void
}

/** One drag, from the pointer's press until it is let go; Escape gives up. */
class PointerDrag {
  readonly #from: { x: number; y: number }
  readonly #handlers: DragHandlers
  #isDragging = false

  constructor(down: ReactPointerEvent, handlers: DragHandlers) {
    this.#from = { x: down.clientX, y: down.clientY }
    this.#handlers = handlers
    window.addEventListener('pointermove', this.#onMove)
    window.addEventListener('pointerup', this.#onUp)
    window.addEventListener('keydown', this.#onKey, true)
  }

  end(): void {
    window.removeEventListener('pointermove', this.#onMove)
    window.removeEventListener('pointerup', this.#onUp)
    window.removeEventListener('keydown', this.#onKey, true)
  }

  #at({ clientX: x, clientY: y, ctrlKey, metaKey }: PointerEvent): Dragged {
    const isCopy = ctrlKey || metaKey
    return { x, y, dx: x - this.#from.x, dy: y - this.#from.y, isCopy }
  }

  #onMove = (event: PointerEvent) => {
    const dragged = this.#at(event)
    this.#isDragging ||= Math.hypot(dragged.dx, dragged.dy) > threshold
    if (this.#isDragging) this.#handlers.onDrag(dragged)
  }

  #onUp = (event: PointerEvent) => {
    this.end()
    if (!this.#isDragging) return
    // The click that follows would open what was dragged.
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
    this.#handlers.onDrop(this.#at(event))
  }

  #onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    this.end()
    this.#handlers.onCancel()
  }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Follows the primary pointer; a finger scrolls instead. */
export function useDrag() {
  const current = useRef<PointerDrag | null>(null)
  useEffect(() => () => current.current?.end(), [])
  return (down: ReactPointerEvent, handlers: DragHandlers) => {
    if (down.button !== 0 || !down.isPrimary || down.pointerType === 'touch') return
    current.current?.end()
    current.current = new PointerDrag(down, handlers)
  }
}
