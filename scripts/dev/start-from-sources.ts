const entry = /<script\b[^>]*\btype="module"[^>]*\bsrc="[^"]*"[^>]*><\/script>/g
const worker = '<meta name="dx-worker" content="on"'
const builtLinks = /<link\b[^>]*\brel="(modulepreload|stylesheet)"[^>]*>/g

/** Whether a page is the application's shell, which starts from a module of the build. */
export function isShell(html: string): boolean {
  return html.search(entry) >= 0
}

/** The shell's page with the sources' entry in place of the built files. */
export function startFromSources(html: string): string {
  const [first] = html.match(entry) ?? []
  if (!first) return html
  return html
    .replaceAll(builtLinks, '')
    .replace(worker, worker.replace('"on"', '"off"'))
    .replace(first, '<script type="module" src="/main.tsx"></script>')
}
