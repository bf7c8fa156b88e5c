const entry = /<script\b[^>]*\btype="module"[^>]*\bsrc="[^"]*"[^>]*><\/script>/g
const worker = '<meta name="dx-worker" content="on"'
const builtLinks = /<link\b[^>]*\brel="(modulepreload|stylesheet)"[^>]*>/g

/** A shell is a page that loads the app's entry module. */
export function isShell(html: string): boolean {
  return html.search(entry) >= 0
}

export function startFromSources(html: string): string {
  const [first] = html.match(entry) ?? []
  if (!first) return html
  return html
    .replaceAll(builtLinks, '')
    .replace(worker, worker.replace('"on"', '"off"'))
    .replace(first, '<script type="module" src="/main.tsx"></script>')
}
