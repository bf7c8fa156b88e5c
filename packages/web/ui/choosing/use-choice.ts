import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

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
  /** What was typed. New typing returns the choice to where it begins. */
  typed: string
  /** Options of what was typed are still to come. */
  isLooking?: boolean
  /** Where the choice begins: the first option unless another is named, or none. */
  begins?: string | null
  take: (option: Option) => void
}

/** Moves a choice through a list by keys; Enter takes it. A too early Enter takes the reply's first option. */
export function useChoice<Option extends { id: string }>({
  options,
  typed,
  isLooking = false,
  begins,
  take,
}: Chooses<Option>) {
  const [moved, setMoved] = useState<{ typed: string; id: string } | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const begun = begins === undefined ? options[0] : options.find(({ id }) => id === begins)
  const isMoved = moved?.typed === typed
  const chosen = (isMoved && options.find(({ id }) => id === moved.id)) || begun
  const move = (by: number) => {
    const last = options.length - 1
    const at = chosen === undefined ? -1 : options.indexOf(chosen)
    const isStep = Math.abs(by) === 1
    // A step beyond an end comes round to the other; longer ones stop there.
    const to = isStep ? (at + by + options.length) % options.length : Math.min(last, at + by)
    const next = options[at === -1 && by === -1 ? last : Math.max(0, to)]
    if (next) setMoved({ typed, id: next.id })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey
    if (by !== undefined && isPlain && options.length > 0) {
      event.preventDefault()
      move(by)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isLooking && !isMoved) setWanted(typed)
    else if (chosen) take(chosen)
  }
  const due = wanted === typed && !isLooking ? chosen : undefined
  const takeDue = useEffectEvent(() => {
    setWanted(null)
    if (due) take(due)
  })
  const isDue = due !== undefined
  useEffect(() => {
    if (isDue) takeDue()
  }, [isDue])
  const forget = () => setMoved(null)
  return { chosen, isMoved, onKeyDown, forget }
}
