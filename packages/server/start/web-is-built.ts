import { StartFault } from '../ground/start-fault.ts'

/** `npm start` builds the web while the database starts, and sends a message when it is there. */
export async function webIsBuilt(): Promise<void> {
  if (process.env['WEB_BUILD'] !== 'underway' || !process.connected) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // A start that ends for another reason does not wait for it.
  promise.catch(() => undefined)
  const gone = () => reject(new StartFault('The web was not built.'))
  process.once('disconnect', gone)
  process.once('message', () => {
    process.off('disconnect', gone)
    process.disconnect?.()
    resolve()
  })
  return promise
}
