import type { HttpContext } from '../context/context.ts'

/** Before a stop: connections end with their answers, so that a proxy leaves this server without losing a request. */
export function registerDraining({ app, isDraining }: HttpContext): void {
  if (isDraining === undefined) return
  app.addHook('onRequest', (_, reply, done) => {
    if (isDraining()) void reply.header('connection', 'close')
    done()
  })
}
