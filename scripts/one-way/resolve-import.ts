import { dirname, posix } from 'node:path'

/** Target of an import; `leaves` is true when a relative path leaves its package. */
export type Target = { file: string; leaves: boolean } | { package: string }

const ours = /^@dxweb\/([a-z]+)\/(.+)$/

function packageOf(path: string): string | undefined {
  return /^packages\/[^/]+\//.exec(path)?.[0]
}

export function resolveImport(from: string, text: string): Target {
  const specifier = text.replace(/\?.*$/, '')
  const match = ours.exec(specifier)
  if (match) return { file: `packages/${match[1]}/${match[2]}`, leaves: false }
  if (!specifier.startsWith('.')) return { package: specifier }
  const file = posix.join(dirname(from), specifier)
  const own = packageOf(from)
  return { file, leaves: own !== undefined && !file.startsWith(own) }
}
