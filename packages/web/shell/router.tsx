import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { addressOf, currentAddress, pathnameFor, readPathnameFrom } from '../data/calls/address.ts'
import { Account } from './frame/account.tsx'
import { AutoSudo } from './session/autosudo.tsx'
import { ErrorScreen } from './errors/error-screen.tsx'
import { Home } from './frame/home.tsx'
import { UnknownAddress } from './notices/notices.tsx'
import { PartnerFrame } from './frame/partner-frame.tsx'
import { Root } from './root.tsx'
import { Unframed } from './session/session-bars.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

const root = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <Unframed>
      <UnknownAddress where="app" />
    </Unframed>
  ),
})
const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })
const account = createRoute({
  getParentRoute: () => root,
  path: '/brukerkonto',
  component: Account,
})
const autosudo = createRoute({
  getParentRoute: () => root,
  path: '/autosudo/$',
  component: AutoSudo,
})
const partner = createRoute({
  getParentRoute: () => root,
  path: '/partners/$partnerId/$',
  component: PartnerFrame,
})

const tree = root.addChildren([home, account, autosudo, partner])

/** Strips impersonation and renter prefixes before matching, so that routes and links can ignore them. */
const rewrite = {
  input: ({ url }: { url: URL }) => {
    url.pathname = addressOf(url.pathname).path
    return url
  },
  output: ({ url }: { url: URL }) => {
    url.pathname = pathnameFor(url.pathname, currentAddress())
    return url
  },
}

export function createAppRouter() {
  const history = createBrowserHistory()
  readPathnameFrom(() => history.location.pathname)
  return createRouter({
    routeTree: tree,
    history,
    rewrite,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: ({ error }) => <ErrorScreen error={error} />,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>
