import findMyWay from 'find-my-way'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { routerOptions } from '../context/router-options.ts'
import type { HttpContext } from '../context/context.ts'
import { apiPrefix } from './register-route.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Removes parameter names, which may differ between routes with the same path. */
const shapeOf = (url: string) => url.replaceAll(/:\w+/g, ':')

/**
 * Answers 405 with the allowed methods. Uses a separate router, since registering the other methods would quadruple the
 * routes and slow down the start.
 */
export function refuseOtherMethods({ app, registry }: HttpContext): void {
  const addresses = addressesOf(registry)
  app.addHook('onRequest', (request, reply, done) => {
    const found = methods.has(request.method) ? addresses.find('GET', request.url) : null
    const known = found?.store as Set<string> | undefined
    if (!known || known.has(request.method)) return done()
    void reply.header('allow', [...known].toSorted().join(', '))
    return done(new Refusal('wrong_method'))
  })
}

function addressesOf(registry: HttpContext['registry']) {
  const router = findMyWay(routerOptions)
  const asked = registry.filter(({ url }) => url.startsWith(`${apiPrefix}/`))
  for (const routes of Map.groupBy(asked, ({ url }) => shapeOf(url)).values()) {
    const [first] = routes
    const known = new Set(routes.map(({ method }) => method))
    if (known.has('GET')) known.add('HEAD')
    if (first) router.on('GET', first.url, () => undefined, known)
  }
  return router
}
