import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { loadMessages } from './load-messages.ts'
import type { Locale, Messages } from './load-messages.ts'

const key = 'locale'

const isLocale = (value: string | null): value is Locale => value === 'nb' || value === 'en'

/** `?locale=` goes before what is stored on the device; without either, Norwegian. A choice in the address is stored. */
export function chosenLocale(search: string, stored: string | null): Locale {
  const asked = new URLSearchParams(search).get(key)
  if (isLocale(asked)) return asked
  return isLocale(stored) ? stored : 'nb'
}

export function currentLocale(): Locale {
  return chosenLocale(window.location.search, localStorage.getItem(key))
}

/** Another language for this device: the page is loaded again, since the server's own pages change too. */
export function changeLocale(locale: Locale): void {
  localStorage.setItem(key, locale)
  const address = new URL(window.location.href)
  address.searchParams.delete(key)
  window.location.replace(address)
}

/** The texts of everything below, in the chosen language. Nothing is drawn until they are there. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const [locale] = useState(currentLocale)
  const [messages, setMessages] = useState<Messages | null>(null)
  useEffect(() => {
    localStorage.setItem(key, locale)
    document.documentElement.lang = locale
    let wanted = true
    void loadMessages(locale).then((loaded) => wanted && setMessages(loaded))
    return () => {
      wanted = false
    }
  }, [locale])
  if (!messages) return null
  return (
    <IntlProvider locale={locale} defaultLocale="nb" messages={messages}>
      {children}
    </IntlProvider>
  )
}
