interface Begun {
  answer: Promise<Response>
  /** What was answered, once it is there and is no refusal. */
  reply?: unknown
}

declare global {
  var dxPreloadedReads: Map<string, Begun> | undefined
}

/**
 * What has been asked for before the code that wants it was there, by address and headers. It is the page's, since what
 * asks first is a program of its own (`shell/ahead.ts`).
 */
const begun = (globalThis.dxPreloadedReads ??= new Map<string, Begun>())

/** Nobody wants what nobody has asked for in this time: a later reader gets fresh rows. Milliseconds. */
const staleAfter = 15_000

const keyOf = (url: string, headers: Record<string, string>) => JSON.stringify([url, headers])

function take(key: string): Begun | undefined {
  const read = begun.get(key)
  begun.delete(key)
  return read
}

/** Asks the server for what the page will want, once. */
export function beginRead(url: string, headers: Record<string, string>): void {
  const key = keyOf(url, headers)
  const read: Begun = { answer: fetch(url, { headers, credentials: 'include' }) }
  begun.set(key, read)
  setTimeout(() => begun.get(key) === read && begun.delete(key), staleAfter)
  read.answer
    .then(async (response) => {
      if (response.ok) read.reply = await response.clone().json()
    })
    // Whoever takes the answer is told that it failed.
    .catch(() => undefined)
}

/** The answer to a read that was begun, for the first who asks for the same in the same context. */
export const takePreloaded = (url: string, headers: Record<string, string>) =>
  take(keyOf(url, headers))?.answer

/** What such an answer says, if it is here already; else it stays for `takePreloaded`. */
export function takeReply(url: string, headers: Record<string, string>): unknown {
  const key = keyOf(url, headers)
  return begun.get(key)?.reply === undefined ? undefined : take(key)?.reply
}
