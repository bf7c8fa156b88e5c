import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

interface Chooses<Option> {
  options: readonly Option[]
  /** The typed text; a change resets the highlight. */
  typed: string
  isLooking?: boolean | undefined
  /** Id of the option that is highlighted initially; undefined for the first option, null for none. */
  begins?: string | null | undefined
  /** Text that the user confirmed with Enter before the list appeared. */
  entered?: string | undefined
  take: (option: Option) => void
}

/**
 * Returns the index after a step through the options. A step of one wraps around at an end; longer steps stop there.
 */
function placeAfter(at: number, by: number, count: number): number {
  const last = count - 1
  if (at === -1) return by < 0 && Number.isFinite(by) ? last : Math.max(0, Math.min(last, at + by))
  if (Math.abs(by) === 1) return (at + by + count) % count
  return Math.max(0, Math.min(last, at + by))
}

function useHighlight<Option extends { id: string }>({
  options,
  typed,
  begins,
}: Pick<Chooses<Option>, 'options' | 'typed' | 'begins'>) {
  const [moved, setMoved] = useState<{ typed: string; id: string } | null>(null)
  const begun = begins === undefined ? options[0] : options.find(({ id }) => id === begins)
  const isMoved = moved?.typed === typed
  const chosen = (isMoved && options.find(({ id }) => id === moved.id)) || begun
  const move = (by: number) => {
    const at = chosen === undefined ? -1 : options.indexOf(chosen)
    const next = options[placeAfter(at, by, options.length)]
    if (next) setMoved({ typed, id: next.id })
  }
  return { chosen, isMoved, move, forget: () => setMoved(null) }
}

/** Selects the first option of the reply if Enter is pressed before the reply arrives. */
export function useChoice<Option extends { id: string }>(chooses: Chooses<Option>) {
  const { options, typed, isLooking = false, entered, take } = chooses
  const { chosen, isMoved, move, forget } = useHighlight(chooses)
  const wanted = useRef<string | null>(null)
  const settle = useEffectEvent(() => {
    if (isLooking) return
    const isDue = wanted.current !== null && wanted.current === typed
    wanted.current = null
    if (isDue && chosen) take(chosen)
  })
  useEffect(() => {
    if (entered !== undefined) wanted.current = entered
  }, [entered])
  useEffect(() => settle())
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey
    if (by !== undefined && isPlain && options.length > 0) {
      event.preventDefault()
      move(by)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isLooking && !isMoved) wanted.current = typed
    else if (chosen) take(chosen)
  }
  return { chosen, isMoved, onKeyDown, forget }
}
