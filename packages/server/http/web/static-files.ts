import { readdirSync, statSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface StaticFile {
  path: string
  contentType: string
  /** True if the name contains a hash, so that the content never changes. */
  isHashed: boolean
}

export type Encoding = 'br' | 'gzip' | 'identity'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const isPackable = (path: string) => /\.(css|js|json|svg|txt|wasm|webmanifest)$/.test(path)

/** Lists the files to serve. All other paths are not found, so that no request reads a file outside the folder. */
export function listStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const contentType = contentTypes[extname(name)]
    const path = join(folder, name)
    if (contentType === undefined || name.endsWith('.html') || !statSync(path).isFile()) continue
    const address = `/${name.replaceAll('\\', '/')}`
    files.set(address, { path, contentType, isHashed: address.startsWith('/assets/') })
  }
  return files
}

export function chooseEncoding(file: StaticFile, accepted: string | undefined): Encoding {
  if (!isPackable(file.path)) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted ?? '')) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted ?? '') ? 'gzip' : 'identity'
}

const pack: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
}

const packing = new Map<string, Promise<Buffer>>()

/**
 * Compresses a file on the first request and stores the result next to the file. A file without a hash in its name is
 * compressed each time.
 */
export async function readEncoded(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return readFile(file.path)
  if (!file.isHashed) return pack[encoding](await readFile(file.path))
  const packed = `${file.path}.${encoding === 'br' ? 'br' : 'gz'}`
  return readFile(packed).catch(() => {
    const work = packing.get(packed) ?? packFile(file.path, packed, encoding)
    packing.set(packed, work)
    return work.finally(() => packing.delete(packed))
  })
}

async function packFile(path: string, packed: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const body = await pack[encoding](await readFile(path))
  const partial = `${packed}.${process.pid}`
  // Ignores failures: in a read-only folder every request compresses again.
  await writeFile(partial, body)
    .then(() => rename(partial, packed))
    .catch(() => undefined)
  return body
}
