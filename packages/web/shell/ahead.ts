import { currentAddress } from '../data/calls/address.ts'
import { beginRead } from '../data/calls/preloaded-reads.ts'
import { callHeaders } from '../data/calls/context-headers.ts'
import { aheadReads } from '../screens/shows/ground/ahead-reads.ts'
import { startLocale } from './locale/start-locale.ts'

/** The files of each module's screen and of each part of a language, as the build names them (`build/ahead-plugin.ts`). */
declare const __FILES_AHEAD__: Readonly<Record<string, readonly string[]>>
/** The modules whose screens wait for all texts. */
declare const __MODULES_LATER__: readonly string[]

/**
 * A program of its own that stands in the page itself and runs before any file has come: what the address will want is
 * asked for at once instead of one thing after the other, who is signed in, then the module, then its rows.
 */
const { partnerId, module, rest } = currentAddress()
const begin = (url: string) => beginRead(url, callHeaders(url))
const nonce = document.currentScript?.nonce ?? ''

function fetchAhead(name: string): void {
  for (const file of __FILES_AHEAD__[name] ?? []) {
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
  for (const url of aheadReads(partnerId, rest, window.location.search)) begin(url)
}
fetchAhead(module ?? '')
// The language is in the device's storage, whose first look stops the page while the browser opens it.
const locale = startLocale()
fetchAhead(`${locale}-first`)
const isEventPage = module === 'shows' && rest.length > 0
if (isEventPage || __MODULES_LATER__.includes(module ?? '')) fetchAhead(`${locale}-later`)
