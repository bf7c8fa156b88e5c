import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { matchingOptions } from './matching-options.ts'
import { useChoice } from './use-choice.ts'

export interface Option {
  value: string
  label: string
  /** Explains the option below its label. */
  about?: string | undefined
}

export interface Chooses {
  value: string | null
  options: readonly Option[]
  onChange: (value: string | null) => void
  clearable?: boolean | undefined
  /** The caller searches for options by the typed text. */
  onSearch?: ((typed: string) => void) | undefined
  /** Options for the typed text are loading. */
  isSearching?: boolean | undefined
  /** Message for a typed text that is no option; the text then stays in the field. */
  missed?: ((typed: string) => ReactNode) | undefined
}

/** More are not rendered; typing finds the rest. */
const mostOptions = 200

const opens = new Set(['ArrowDown', 'ArrowUp', ' '])

/**
 * The typed text, by which callers search too; null while the label of the chosen option is shown. A choice by the
 * caller resets it.
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

/** Options for the typed text, with ids for choosing. */
function shownOf({ options, onSearch }: Chooses, typed: string | null) {
  const found = typed === null || onSearch ? options : matchingOptions(options, typed)
  return found.slice(0, mostOptions).map((option) => ({ ...option, id: option.value }))
}

/** Label of the chosen option, also when a search excludes it. */
function useLabel({ value, options }: Chooses) {
  const [taken, keep] = useState<Option | null>(null)
  const current = options.find((option) => option.value === value) ?? taken
  return { label: current?.value === value ? (current?.label ?? '') : '', keep }
}

/** The list, its highlighted option, and the handler that takes it. */
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
  // Without typing the highlight starts at the chosen option, or at the first when opened by key.
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
 * A field with a list. Typing finds, and the closest option is highlighted. Enter takes it and submits nothing while the
 * list is open, Tab takes what was typed or moved to, and Escape closes only the list.
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
