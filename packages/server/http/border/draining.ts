import type { HttpContext } from '../context/context.ts'

/**
 * Closes each connection after its next reply once a stop was requested, so that a proxy moves to another server
 * without losing a request.
 */
export function registerDraining({ app, isDraining }: HttpContext): void {
  if (isDraining === undefined) return
  app.addHook('onRequest', (_, reply, done) => {
    if (isDraining()) void reply.header('connection', 'close')
    done()
  })
}
