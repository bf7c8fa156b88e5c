import { StartFault } from '../ground/start-fault.ts'

/** Waits for the message of `npm start` that the web client is built. The database starts meanwhile. */
export async function webIsBuilt(): Promise<void> {
  if (process.env['WEB_BUILD'] !== 'underway' || !process.connected) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Prevents an unhandled rejection if the start fails for another reason.
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
