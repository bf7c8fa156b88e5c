import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { answerUnknownRoute } from '../context/answer-error.ts'
import type { HttpContext } from '../context/context.ts'
import { apiPrefix } from './register-route.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Two routes of one address may call its ids otherwise. */
const shapeOf = (url: string) => url.replaceAll(/:\w+/g, ':')

/**
 * An address of the API that is asked by a method which it does not have tells those that it has (405). Without it
 * `GET …/sales/tickets` would be taken for a sale of that id, and every other for an address that is not there.
 */
export function refuseOtherMethods({ app, registry }: HttpContext): void {
  const asked = registry.filter(({ url }) => url.startsWith(`${apiPrefix}/`))
  for (const routes of Map.groupBy(asked, ({ url }) => shapeOf(url)).values()) {
    const known = new Set(routes.map(({ method }) => method))
    const others = methods.filter((method) => !known.has(method))
    const [first] = routes
    if (!first || others.length === 0) continue
    const allow = [...known, ...(known.has('GET') ? ['HEAD'] : [])].toSorted().join(', ')
    app.route({
      method: others,
      url: first.url,
      config: { permit: 'open', isRefusal: true },
      // Before a body is read: nobody wants it.
      onRequest: async (_request, reply) => {
        void reply.header('allow', allow)
        throw new Refusal('wrong_method')
      },
      handler: answerUnknownRoute,
    })
  }
}
