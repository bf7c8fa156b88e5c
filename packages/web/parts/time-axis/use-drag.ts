import { useEffect, useRef } from 'react'

/** Pixels of movement that turn a click into a drag. */
const threshold = 5

export type DragBegin = Pick<
  PointerEvent,
  'clientX' | 'clientY' | 'button' | 'isPrimary' | 'pointerType'
>

/** Distance from the press to the pointer (dx, dy) and the pointer's position (x, y), in pixels. */
export interface Dragged {
  dx: number
  dy: number
  x: number
  y: number
  isCopy: boolean
}

export interface DragHandlers {
  onDrag: (dragged: Dragged) => void
  onDrop: (dragged: Dragged) => void
  onCancel: () => void
}

/** One drag from press to release; Escape cancels. */
class PointerDrag {
  readonly #from: { x: number; y: number }
  readonly #handlers: DragHandlers
  #isDragging = false

  constructor(down: DragBegin, handlers: DragHandlers) {
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
    // Ignores the click after a drag, which would open the event.
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

/** Handles mouse and pen; touch scrolls instead. */
export function useDrag() {
  const current = useRef<PointerDrag | null>(null)
  useEffect(() => () => current.current?.end(), [])
  return (down: DragBegin, handlers: DragHandlers) => {
    if (down.button !== 0 || !down.isPrimary || down.pointerType === 'touch') return
    current.current?.end()
    current.current = new PointerDrag(down, handlers)
  }
}
