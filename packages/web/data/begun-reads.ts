/** What has been asked for before the code that wants it was there, by address and headers. */
const begun = new Map<string, Promise<Response>>()

/** Nobody wants what nobody has asked for in this time: a later reader gets fresh rows. Milliseconds. */
const staleAfter = 15_000

const keyOf = (url: string, headers: Record<string, string>) => JSON.stringify([url, headers])

/** Asks the server for what the page will want, once. */
export function beginRead(url: string, headers: Record<string, string>): void {
  const key = keyOf(url, headers)
  const answer = fetch(url, { headers, credentials: 'include' })
  // Whoever takes it is told that it failed.
  answer.catch(() => undefined)
  begun.set(key, answer)
  setTimeout(() => begun.delete(key), staleAfter)
}

/** The answer to a read that was begun, for the first who asks for the same in the same context. */
export function takeBegun(
  url: string,
  headers: Record<string, string>,
): Promise<Response> | undefined {
  const key = keyOf(url, headers)
  const answer = begun.get(key)
  begun.delete(key)
  return answer
}
