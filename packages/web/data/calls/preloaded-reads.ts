interface StartedRead {
  answer: Promise<Response>
  reply?: unknown
}

declare global {
  var dxPreloadedReads: Map<string, StartedRead> | undefined
}

/** Started reads, shared through globalThis, since `shell/preload.ts` starts them in a separate bundle. */
const startedReads = (globalThis.dxPreloadedReads ??= new Map<string, StartedRead>())

/** Milliseconds since the start of the page after which unused reads are dropped and rows are read again. */
export const staleAfter = 15_000

const keyOf = (url: string, headers: Record<string, string>) => JSON.stringify([url, headers])

function take(key: string): StartedRead | undefined {
  const read = startedReads.get(key)
  startedReads.delete(key)
  return read
}

export function beginRead(url: string, headers: Record<string, string>): void {
  const key = keyOf(url, headers)
  const read: StartedRead = { answer: fetch(url, { headers, credentials: 'include' }) }
  startedReads.set(key, read)
  setTimeout(() => startedReads.get(key) === read && startedReads.delete(key), staleAfter)
  read.answer
    .then(async (response) => {
      if (response.ok) read.reply = await response.clone().json()
    })
    // The caller that takes the reply handles its failure.
    .catch(() => undefined)
}

/** Returns a started read to its first caller in the same context. */
export const takePreloaded = (url: string, headers: Record<string, string>) =>
  take(keyOf(url, headers))?.answer

/** Returns the reply of a started read if the reply has arrived; otherwise leaves the read for `takePreloaded`. */
export function takeReply(url: string, headers: Record<string, string>): unknown {
  const key = keyOf(url, headers)
  return startedReads.get(key)?.reply === undefined ? undefined : take(key)?.reply
}
