interface StartedRead {
  answer: Promise<Response>
  reply?: unknown
}

declare global {
  var dxPreloadedReads: Map<string, StartedRead> | undefined
}

/** On globalThis, since `shell/ahead.ts`, a bundle of its own, starts the reads. */
const startedReads = (globalThis.dxPreloadedReads ??= new Map<string, StartedRead>())

/** Milliseconds; a later reader then gets fresh rows. */
const staleAfter = 15_000

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
    // The caller that takes the answer handles its failure.
    .catch(() => undefined)
}

/** Gives a started read to its first caller in the same context. */
export const takePreloaded = (url: string, headers: Record<string, string>) =>
  take(keyOf(url, headers))?.answer

/** The reply if it has arrived; otherwise it stays for `takePreloaded`. */
export function takeReply(url: string, headers: Record<string, string>): unknown {
  const key = keyOf(url, headers)
  return startedReads.get(key)?.reply === undefined ? undefined : take(key)?.reply
}
