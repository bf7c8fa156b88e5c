export function linkTarget(address: string): {
  to: string
  search: Record<string, string> | undefined
} {
  const [path = '/', query] = address.split('?', 2)
  return {
    to: path,
    search: query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query)),
  }
}
