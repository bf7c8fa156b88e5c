export function definedOf(filters: Record<string, unknown>): Record<string, string> {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(asked.map(([field, value]) => [field, String(value)]))
}
