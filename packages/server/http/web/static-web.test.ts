import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPeople } from '../../testing/people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { contentPolicy, registerStaticWeb } from './static-web.ts'

const folder = mkdtempSync(join(tmpdir(), 'dxweb-dist-'))
const script = `export const words = '${'ord '.repeat(500)}'`
let app: TestApp

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__NONCE__"><script nonce="__NONCE__" src="/assets/a-1.js"></script>',
  )
  writeFileSync(join(folder, 'assets/a-1.js'), script)
  writeFileSync(join(folder, 'service-worker.js'), 'self.skipWaiting()')
  cpSync(new URL('../../../web/public', import.meta.url), folder, { recursive: true })
  app = await testApp({
    extend: (context) =>
      registerStaticWeb(context, { folder, chatUrl: 'https://chat.example.no/widget.js' }),
  })
  await addPeople(app)
})

afterAll(() => rmSync(folder, { recursive: true }))

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.context.app.inject({ method: 'GET', url, headers })

/** Reads the size from a PNG's header, which follows its signature. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe('serving the built web app', () => {
  it('the web app can be installed: its manifest has the right content type, and its icons have the declared sizes', async () => {
    const answer = await ask('/manifest.webmanifest')
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    const manifest = answer.json<{ icons: { src: string; sizes: string }[] }>()
    expect(manifest).toMatchObject({ name: 'DxWeb', start_url: '/' })
    expect(manifest.icons).toHaveLength(3)
    for (const { src, sizes } of manifest.icons) {
      expect(sizeOf((await ask(src)).rawPayload)).toBe(sizes)
    }
  })

  it('the web app is served to signed-in users, with a new nonce in each response', async () => {
    const client = await app.as('sjef@sundet.no')
    const pages = await Promise.all(
      ['/', '/partners/1003/shows', '/sudo/21/partners/1003/renters/1/shows?date=2026-11-21'].map(
        (url) => client.send({ method: 'GET', url }),
      ),
    )
    const nonces = pages.map((page) => {
      expect(page.statusCode).toBe(200)
      expect(page.headers['cache-control']).toBe('no-store')
      const [, nonce = ''] = /content="([^"]+)"/.exec(page.body) ?? []
      expect(page.body).toContain(`<script nonce="${nonce}"`)
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval';`)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("connect-src 'self' https://chat.example.no;")
      return nonce
    })
    expect(new Set(nonces).size).toBe(3)
  })

  it('a visitor is redirected to the login, which remembers the requested address', async () => {
    const answer = await ask('/partners/1003/shows?date=2026-11-21')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(
      '/login?intended-url=%2Fpartners%2F1003%2Fshows%3Fdate%3D2026-11-21',
    )
    const forged = await ask('/', { cookie: 'dxweb=made-up' })
    expect(forged.headers.location).toBe('/login?intended-url=%2F')
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])(
    'a file of the web app is compressed once with %s, and cached for a year',
    async (encoding, unpack) => {
      for (let time = 0; time < 2; time += 1) {
        const answer = await ask('/assets/a-1.js', { 'accept-encoding': encoding })
        expect(answer.headers['content-encoding']).toBe(encoding)
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(unpack(answer.rawPayload).toString()).toBe(script)
      }
      expect(existsSync(join(folder, `assets/a-1.js.${encoding === 'br' ? 'br' : 'gz'}`))).toBe(
        true,
      )
      expect((await ask('/assets/a-1.js')).body).toBe(script)
    },
  )

  it('the page has the same content security policy as the page cached by the service worker, except for nonce and chat', () => {
    const worker = readFileSync(join(import.meta.dirname, '../../../web/service-worker/worker.js'))
    const text = worker.toString().replaceAll(/[`"] \+\s+["`]/g, '')
    expect(text).toContain(contentPolicy(undefined)('${nonce}'))
  })

  it('the browser must revalidate the service worker before each use', async () => {
    const answer = await ask('/service-worker.js')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  it.each([
    '/assets/b-2.js',
    '/assets/../index.html',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/index.html',
    '/api/v1/nothing',
    '/apiweb/nothing',
    '/favicon.ico',
  ])('the address %s is not found', async (url) => {
    expect((await ask(url)).statusCode).toBe(404)
  })
})
