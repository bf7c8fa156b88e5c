/** The address's query as plain text values, so that `?period=week` stays what it says. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(
    ([, value]) => typeof value === 'string' && value !== '',
  )
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}
