import { currentAddress } from '../data/address.ts'
import { beginRead } from '../data/begun-reads.ts'
import { callHeaders } from '../data/context-headers.ts'
import { aheadReads } from '../screens/shows/ahead-reads.ts'
import { loadMessages } from './load-messages.ts'
import { preloadModule } from './module-loaders.ts'
import { startLocale } from './start-locale.ts'

/**
 * A page's first script, run while the rest is on its way: what the address will want is asked for at once instead of
 * one thing after the other, who is signed in, then the module, then its rows.
 */
const { partnerId, module, rest } = currentAddress()
const begin = (url: string) => beginRead(url, callHeaders(url))

begin('/api/v1/auth')
if ('Temporal' in globalThis && partnerId !== null && module === 'shows') {
  for (const url of aheadReads(partnerId, rest, window.location.search)) begin(url)
}
void preloadModule(module)
// The language is in the device's storage, whose first look stops the page while the browser opens it.
void loadMessages(startLocale()).catch(() => undefined)
