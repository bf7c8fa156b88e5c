import { type ReactNode, useState } from 'react'

interface Told {
  onSearch: ((typed: string) => void) | undefined
  missed: ((typed: string) => ReactNode) | undefined
  /** The form has found fault with the field already. */
  isRefused: boolean
}

/** Keeps what was typed into a choice and is none of it, once the field is left, and says so. */
export function useKeptText(value: string | null, { onSearch, missed, isRefused }: Told) {
  const [typed, setTyped] = useState('')
  const [isLeft, leave] = useState(false)
  const isMissed = value === null && typed.trim() !== ''
  const search = (next: string) => {
    setTyped(next)
    onSearch?.(next)
  }
  if (!missed) return { input: { onSearchChange: onSearch }, fault: undefined }
  return {
    input: {
      searchValue: typed,
      onSearchChange: search,
      onFocus: () => leave(false),
      // The field empties itself just before this is called.
      onBlur: () => {
        leave(true)
        if (isMissed) search(typed)
      },
    },
    fault: (isLeft || isRefused) && isMissed ? missed(typed.trim()) : undefined,
  }
}
