import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { matchingOptions } from './matching-options.ts'
import { useChoice } from './use-choice.ts'

export interface Option {
  value: string
  label: string
  /** Another name by which typing finds the option. */
  known?: string | undefined
  about?: string | undefined
}

export interface Chooses {
  value: string | null
  options: readonly Option[]
  onChange: (value: string | null) => void
  clearable?: boolean | undefined
  onSearch?: ((typed: string) => void) | undefined
  isSearching?: boolean | undefined
  /** Returns a message for typed text that matches no option; the text then stays in the field. */
  missed?: ((typed: string) => ReactNode) | undefined
}

/** Maximum number of rendered options; typing finds the other options. */
const maxOptions = 200

const opens = new Set(['ArrowDown', 'ArrowUp', ' '])

/**
 * Stores the typed text and passes it to the caller's search. The text is null while the selected option's label is
 * displayed, and a new value from the caller discards the text.
 */
function useTyped({ value, onSearch }: Chooses) {
  const [state, setTyped] = useState<{ text: string | null; over: string | null }>()
  const typed = state?.over === value ? state.text : null
  const search = (text: string | null) => {
    setTyped({ text, over: value })
    onSearch?.(text ?? '')
  }
  return { typed, isTyped: typed !== null && typed.trim() !== '', search }
}

function shownOf({ options, onSearch }: Chooses, typed: string | null) {
  const found = typed === null || onSearch ? options : matchingOptions(options, typed)
  return found.slice(0, maxOptions).map((option) => ({ ...option, id: option.value }))
}

/** Keeps the label of the selected option, also while a search excludes the option. */
function useLabel({ value, options }: Chooses) {
  const [taken, keep] = useState<Option | null>(null)
  const current = options.find((option) => option.value === value) ?? taken
  return { label: current?.value === value ? (current?.label ?? '') : '', keep }
}

function useList(chooses: Chooses) {
  const { value, onChange, isSearching } = chooses
  const { typed, isTyped, search } = useTyped(chooses)
  const { label, keep } = useLabel(chooses)
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer' | null>(null)
  const shown = shownOf(chooses, typed)
  const take = (option: Option) => {
    close()
    search(null)
    keep(option)
    if (option.value !== value) onChange(option.value)
  }
  // Before typing, the highlight starts at the selected option, or at the first option if opened by key.
  const begins = isTyped ? undefined : (value ?? (openedBy === 'key' ? undefined : null))
  const looked = { options: shown, typed: typed ?? '', isLooking: isSearching, begins, take }
  const choice = useChoice(looked)
  const close = () => {
    setOpenedBy(null)
    choice.forget()
  }
  return {
    typed,
    isTyped,
    search,
    shown,
    choice,
    take,
    close,
    text: typed ?? label,
    isOpen: openedBy !== null,
    open: setOpenedBy,
  }
}

/**
 * Enter selects the highlighted option without submitting. Tab selects it only after typing or arrow keys, and Escape
 * closes only the list.
 */
export function useChooser(chooses: Chooses) {
  const { value, onChange, clearable, isSearching, missed } = chooses
  const list = useList(chooses)
  const { typed, isTyped, isOpen, search, choice, take, close, open } = list
  const leave = () => {
    close()
    if (typed === '' && clearable && value !== null) onChange(null)
    if (!isTyped || !missed || value !== null) search(null)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (!isOpen) {
      if (!opens.has(key) || (key === ' ' && typed !== null)) return
      event.preventDefault()
      open('key')
    } else if (key === 'Escape') {
      close()
      search(null)
    } else if (key === 'Tab') {
      const isMeant = isTyped || choice.isMoved
      if (choice.chosen && isMeant && !isSearching) take(choice.chosen)
    } else if (key === 'Enter' && choice.chosen === undefined && !isTyped) {
      event.preventDefault()
      close()
    } else choice.onKeyDown(event)
  }
  const type = (text: string) => {
    search(text)
    open('pointer')
  }
  return { ...list, chosen: choice.chosen, leave, press, type }
}
