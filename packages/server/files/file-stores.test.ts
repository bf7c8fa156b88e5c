import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'

const directory = mkdtempSync(join(tmpdir(), 'dxweb-files-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

function keepsFiles(open: () => FileStore): void {
  it('a file store keeps, replaces and removes files', async () => {
    const files = open()
    const bytes = Buffer.from([0, 1, 2, 255])
    await files.write('1003/a.png', bytes)
    expect(await files.read('1003/a.png')).toEqual(bytes)
    await files.write('1003/a.png', Buffer.from('nyere'))
    expect((await files.read('1003/a.png')).toString()).toBe('nyere')
    await files.remove('1003/a.png')
    expect(await codeOf(files.read('1003/a.png'))).toBe('not_found')
    await files.remove('1003/a.png')
  })
}

describe('files on the server’s disk', () => {
  const files = diskStore(directory)
  keepsFiles(() => files)

  it('a file is refused when the disk is full, and no part of it is left', async () => {
    mkdirSync(join(directory, '1004'), { recursive: true })
    symlinkSync('/dev/full', join(directory, '1004', 'b.partial'))
    expect(await codeOf(files.write('1004/b', Buffer.alloc(100_000)))).toBe('no_room')
    expect(readdirSync(join(directory, '1004'))).toEqual([])
    await files.write('1004/b', Buffer.alloc(10))
    expect(readdirSync(join(directory, '1004'))).toEqual(['b'])
  })

  it('a file name cannot lead out of the directory', async () => {
    for (const name of ['../x', '1003/../../x', '/etc/x', 'x', '1003/..']) {
      expect(await codeOf(files.write(name, Buffer.alloc(1)))).toContain('is no name')
    }
  })

  it('a file is either complete or absent when the server is killed while writing it', async () => {
    const store = fileURLToPath(new URL('disk-store.ts', import.meta.url))
    const script = `import { diskStore } from ${JSON.stringify(store)}
      const files = diskStore(${JSON.stringify(directory)})
      for (let n = 0; ; n += 1) {
        await files.write('1005/' + n, Buffer.alloc(3_000_000))
        if (n > 1) process.stdout.write('more')
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    const whole = readdirSync(join(directory, '1005')).filter((name) => !name.endsWith('.partial'))
    expect(whole.length).toBeGreaterThan(1)
    for (const name of whole) expect(statSync(join(directory, '1005', name)).size).toBe(3_000_000)
  })
})

describe('files in a bucket', () => {
  const kept = new Map<string, Buffer>()
  const signed: string[] = []
  let server: Server
  let files: FileStore

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const name = request.url ?? ''
      signed.push(`${request.method} ${request.headers.authorization ?? ''}`)
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      if (name.includes('full')) response.writeHead(507).end()
      else if (request.method === 'PUT') {
        kept.set(name, Buffer.concat(parts))
        response.writeHead(200).end()
      } else if (request.method === 'DELETE') {
        kept.delete(name)
        response.writeHead(204).end()
      } else if (kept.has(name)) response.writeHead(200).end(kept.get(name))
      else response.writeHead(404).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    files = s3Store({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'dx',
      accessKeyId: 'nokkel',
      secretAccessKey: 'hemmelig',
      region: 'auto',
    })
  })
  afterAll(() => server.close())
  keepsFiles(() => files)

  it('files in a bucket are addressed by path, in signed requests', async () => {
    await files.write('1003/c.pdf', Buffer.from('%PDF-'))
    expect([...kept.keys()]).toContain('/dx/1003/c.pdf')
    for (const call of signed) {
      expect(call).toMatch(
        /^(PUT|GET|DELETE) AWS4-HMAC-SHA256 Credential=nokkel\/\d{8}\/auto\/s3\//,
      )
      expect(call).not.toContain('hemmelig')
    }
  })

  it('a file is refused when the bucket is full, and reported as unavailable when the bucket does not answer', async () => {
    expect(await codeOf(files.write('1003/full', Buffer.from('x')))).toBe('no_room')
    const nobody = s3Store({
      endpoint: 'http://127.0.0.1:9',
      bucket: 'dx',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      region: 'auto',
    })
    expect(await codeOf(nobody.read('1003/c.pdf'))).toBe('unavailable')
  })
})
