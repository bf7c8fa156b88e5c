import type { Texts } from '@dxweb/locales/speak.ts'
import { useEffect, useState } from 'react'
import { useLocale } from '../../ui/text/text.ts'
import { loadedMessages, loadMessages } from '../../data/session/load-messages.ts'

/** The texts of the language that is not shown, fetched when somebody searches; null until they are here. */
export function useOtherTexts(): Texts | null {
  const other = useLocale() === 'en' ? 'nb' : 'en'
  const [texts, setTexts] = useState(() => loadedMessages(other))
  useEffect(() => {
    // Without them a search has one language, as before.
    loadMessages(other).then(setTexts, () => undefined)
  }, [other])
  return texts
}
