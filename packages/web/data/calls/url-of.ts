function text(value: unknown): string {
  return typeof value === 'string' ? value : String(value)
}

export function urlOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params))
  const filled = path.replaceAll(/\{([a-zA-Z]+)\}/g, (_, name: string) =>
    encodeURIComponent(text(values.get(name))),
  )
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(asked.map(([key, value]) => [key, text(value)])).toString()
  return `/api/v1${filled}${search && `?${search}`}`
}
