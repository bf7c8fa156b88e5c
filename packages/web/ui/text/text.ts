import { createContext, useContext } from 'react'
import type { Text, Texts } from '@dxweb/locales/format-message.ts'

export type { Text } from '@dxweb/locales/format-message.ts'

const TextContext = createContext<Texts | null>(null)
export const TextProvider = TextContext.Provider

export function useTexts(): Texts {
  const texts = useContext(TextContext)
  if (!texts) throw new Error('no texts here')
  return texts
}

export const useText = (): Text => useTexts().text

export const useLocale = (): string => useTexts().locale
