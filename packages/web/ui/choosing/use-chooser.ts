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
  /** The options of the typed text are still to come. */
  isSearching?: boolean | undefined
  /** Says of a typed text that it is no option; the text then stays in the field. */
  missed?: ((typed: string) => ReactNode) | undefined
}

/** More are not rendered; typing finds the rest. */
const mostOptions = 200

const opens = new Set(['ArrowDown', 'ArrowUp', ' '])

/**
 * A field with a list. Typing finds, and the closest option is highlighted. Enter takes it and submits nothing while the
 * list is open, Tab takes what was typed or moved to, and Escape closes only the list.
 */
export function useChooser({
  value,
  options,
  onChange,
  clearable,
  onSearch,
  isSearching,
  missed,
}: Chooses) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isByKey, setByKey] = useState(false)
  const [taken, setTaken] = useState<Option | null>(null)
  const current = options.find((option) => option.value === value) ?? taken
  const label = current?.value === value ? (current?.label ?? '') : ''
  const found = typed === null || onSearch ? options : matchingOptions(options, typed)
  const shown = found.slice(0, mostOptions).map((option) => ({ ...option, id: option.value }))
  const search = (next: string | null) => {
    setTyped(next)
    onSearch?.(next ?? '')
  }
  const close = () => {
    setOpen(false)
    choice.forget()
  }
  const take = (option: Option) => {
    close()
    search(null)
    setTaken(option)
    if (option.value !== value) onChange(option.value)
  }
  const isTyped = typed !== null && typed.trim() !== ''
  // Nothing typed begins at what is chosen; opened by a key it begins at the first option else.
  const begins = isTyped ? undefined : (value ?? (isByKey ? undefined : null))
  const choice = useChoice({ options: shown, typed: typed ?? '', isLooking: isSearching, begins, take })
  const open = (byKey: boolean) => {
    setByKey(byKey)
    setOpen(true)
  }
  const type = (text: string) => {
    search(text)
    open(false)
  }
  const leave = () => {
    close()
    if (typed === '' && clearable && value !== null) onChange(null)
    if (!isTyped || !missed || value !== null) search(null)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (!isOpen) {
      if (!opens.has(event.key) || (event.key === ' ' && typed !== null)) return
      event.preventDefault()
      return open(true)
    }
    if (event.key === 'Escape') {
      close()
      search(null)
    } else if (event.key === 'Tab') {
      if (choice.chosen && (isTyped || choice.isMoved) && !isSearching) take(choice.chosen)
    } else if (event.key === 'Enter' && choice.chosen === undefined && !isTyped) {
      event.preventDefault()
      close()
    } else choice.onKeyDown(event)
  }
  return { text: typed ?? label, typed, isOpen, shown, chosen: choice.chosen, open, close, type, take, leave, press, search }
}
