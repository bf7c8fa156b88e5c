import { currentAddress } from '../data/calls/address.ts'
import { beginRead } from '../data/calls/preloaded-reads.ts'
import { callHeaders } from '../data/calls/context-headers.ts'
import { preloadUrls } from '../screens/shows/ground/preload-urls.ts'
import { startLocale } from './locale/start-locale.ts'

/** Files to preload, by module and by part of a language (`build/preload-plugin.ts`). */
declare const __FILES_TO_PRELOAD__: Readonly<Record<string, readonly string[]>>
/** Modules with screens that need all texts. */
declare const __MODULES_LATER__: readonly string[]

/** Script in the page that requests session, module and rows before any file has arrived. */
const { partnerId, module, rest } = currentAddress()
const begin = (url: string) => beginRead(url, callHeaders(url))
const nonce = document.currentScript?.nonce ?? ''

function preloadFiles(name: string): void {
  for (const file of __FILES_TO_PRELOAD__[name] ?? []) {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.nonce = nonce
    link.href = file
    document.head.append(link)
  }
}

begin('/api/v1/auth')
if ('Temporal' in globalThis && partnerId !== null && module === 'shows') {
  for (const url of preloadUrls(partnerId, rest, window.location.search)) begin(url)
}
preloadFiles(module ?? '')
// Runs after the first requests, because the first access to localStorage blocks the page.
const locale = startLocale()
preloadFiles(`${locale}-first`)
const isEventPage = module === 'shows' && rest.length > 0
if (isEventPage || __MODULES_LATER__.includes(module ?? '')) preloadFiles(`${locale}-later`)
