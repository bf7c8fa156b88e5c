/** Values are plain text; the router would parse values as JSON. */
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
