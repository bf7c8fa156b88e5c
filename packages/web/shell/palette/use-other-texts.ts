import type { Texts } from '@dxweb/locales/format-message.ts'
import { useEffect, useState } from 'react'
import { useLocale } from '../../ui/text/text.ts'
import { loadedMessages, loadMessages } from '../../data/session/load-messages.ts'

/** Loads the texts of the other language when a search starts; returns null until the texts are loaded. */
export function useOtherTexts(): Texts | null {
  const other = useLocale() === 'en' ? 'nb' : 'en'
  const [texts, setTexts] = useState(() => loadedMessages(other))
  useEffect(() => {
    // If loading fails, the search covers one language.
    loadMessages(other).then(setTexts, () => undefined)
  }, [other])
  return texts
}
