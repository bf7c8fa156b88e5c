import { changeLocale as storeWithUser } from '@dxweb/areas/access/login/account-contract.ts'
import type { AuthPayload } from '@dxweb/areas/access/login/contract.ts'
import { chooseLocale, localeCookie } from '@dxweb/locales/choose-locale.ts'
import { createContext, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { callApi } from '../../data/calls/call-api.ts'
import { readCookie } from '../../data/calls/cookie.ts'
import type { Texts } from '@dxweb/locales/format-message.ts'
import { TextProvider, useLocale } from '../../ui/text/text.ts'
import { loadedMessages, loadMessages } from '../../data/session/load-messages.ts'
import type { Locale } from '../../data/session/load-messages.ts'
import { askedLocale, lastShown, startLocale } from './start-locale.ts'

const aYear = 365 * 24 * 60 * 60

function storeOnDevice(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${aYear}; samesite=lax${secure}`
}

/** Reloads, since server-rendered pages change too. While acting as another user, only the device stores the choice. */
export async function changeLocale(locale: Locale, user: { sudo: boolean }): Promise<void> {
  storeOnDevice(locale)
  localStorage.setItem(lastShown, locale)
  if (!user.sudo) {
    // The device has stored the choice, so a failed request must not keep the old language.
    await callApi(storeWithUser, { body: { locale } }).catch(() => undefined)
  }
  const address = new URL(window.location.href)
  address.searchParams.delete('locale')
  window.location.replace(address)
}

interface Chosen {
  asked: Locale | null
  show: (locale: Locale) => void
}

const ChosenContext = createContext<Chosen>({ asked: null, show: () => undefined })

/** Provides the texts; renders nothing until they are loaded. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const [asked] = useState(askedLocale)
  const [wanted, setWanted] = useState(startLocale)
  const [shown, setShown] = useState(() => loadedMessages(wanted))
  const [chosen] = useState<Chosen>(() => ({ asked, show: setWanted }))
  useEffect(() => {
    if (asked !== null) storeOnDevice(asked)
  }, [asked])
  useEffect(() => {
    localStorage.setItem(lastShown, wanted)
    // Setting the same value again would make the browser restyle the whole page.
    if (document.documentElement.lang !== wanted) document.documentElement.lang = wanted
    let current = true
    const show = (texts: Texts) =>
      setShown((before) => (before?.locale === wanted ? before : texts))
    void loadMessages(wanted).then((texts) => current && show(texts))
    return () => {
      current = false
    }
  }, [wanted])
  if (!shown) return null
  return (
    <ChosenContext value={chosen}>
      <TextProvider value={shown}>{children}</TextProvider>
    </ChosenContext>
  )
}

interface UserLocaleProps {
  user: NonNullable<AuthPayload['user']>
  waiting: ReactNode
  children: ReactNode
}

export function UserLocale({ user, waiting, children }: UserLocaleProps) {
  const { asked, show } = useContext(ChosenContext)
  const shown = useLocale()
  const wanted = chooseLocale({
    asked,
    account: user.sudo ? null : user.locale,
    device: readCookie(localeCookie),
  })
  useEffect(() => show(wanted), [show, wanted])
  return shown === wanted ? children : waiting
}
