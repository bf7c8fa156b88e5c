import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { answerUnknownRoute } from '../context/answer-error.ts'
import type { HttpContext } from '../context/context.ts'
import { apiPrefix } from './register-route.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Parameter names may differ between routes of one path. */
const shapeOf = (url: string) => url.replaceAll(/:\w+/g, ':')

/** Answers 405 with the allowed methods. Otherwise `GET …/sales/tickets` would look up a sale named 'tickets'. */
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
      onRequest: async (_request, reply) => {
        void reply.header('allow', allow)
        throw new Refusal('wrong_method')
      },
      handler: answerUnknownRoute,
    })
  }
}
