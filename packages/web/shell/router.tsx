import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { addressOf, currentAddress, pathnameFor, readPathnameFrom } from '../data/calls/address.ts'
import { ErrorScreen } from './errors/error-screen.tsx'
import { Home } from './frame/home.tsx'
import { UnknownAddress } from './notices/notices.tsx'
import { PartnerFrame } from './frame/partner-frame.tsx'
import { Root } from './root.tsx'
import { Unframed } from './session/session-bars.tsx'
import { SkeletonPage } from '../ui/messages/skeleton.tsx'
import { useText } from '../ui/text/text.ts'
import { parseSearch, stringifySearch } from './search-text.ts'

const Account = lazy(() => import('./frame/account.tsx'))
const AutoSudo = lazy(() => import('./session/autosudo.tsx'))

function Awaited({ children }: { children: ReactNode }) {
  const t = useText()
  return <Suspense fallback={<SkeletonPage label={t('shell.loading')} />}>{children}</Suspense>
}

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
  component: () => (
    <Awaited>
      <Account />
    </Awaited>
  ),
})
const autosudo = createRoute({
  getParentRoute: () => root,
  path: '/autosudo/$',
  component: () => (
    <Awaited>
      <AutoSudo />
    </Awaited>
  ),
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
