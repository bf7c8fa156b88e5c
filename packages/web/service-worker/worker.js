// Serves only files with a hash in the name, checked against the build's hash, and two pages without user data: the
// application's for offline scanning, and a notice of a missing network. Never stores an API response.
const build = '__BUILD__'
const cacheName = `dxweb-${build}`
/** Maps each hashed file of this build to its SHA-256 in base64. */
const hashes = new Map(Object.entries(__HASHES__))
/** Files of the first screen. */
const first = __FIRST__

/** The page of the application, as built. */
const page = '__PAGE__'
/** Page served while there is no network. */
const offline = '__OFFLINE__'
/** Content security policy of the page, as on the server (`server/http/web/static-web.ts`), but without the chat. */
const policy = (nonce) =>
  `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'; ` +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self' blob:; " +
  "font-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
/** Returns true for paths outside the application: files, reports, the logout. */
const isServers = (path) => /^\/(?:api|apiweb|assets|health|metrics)(?:\/|$)/.test(path)
const isDoor = (path) => /^\/partners\/\d+(?:\/renters\/\d+)?\/shows\/scan$/.test(path)

async function digestOf(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return btoa(String.fromCharCode(...bytes))
}

async function isOurs(path, response) {
  if (!response.ok || response.type !== 'basic' || response.redirected) return false
  return (await digestOf(await response.clone().arrayBuffer())) === hashes.get(path)
}

async function keep(path, response) {
  if (!(await isOurs(path, response))) return
  const cache = await caches.open(cacheName)
  await cache.put(path, response)
}

async function answer(event, path) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(path)
  if (kept) return kept
  const response = await fetch(event.request)
  event.waitUntil(keep(path, response.clone()))
  return response
}

async function keepMissing(path) {
  const cache = await caches.open(cacheName)
  if (hashes.has(path) && !(await cache.match(path))) await keep(path, await fetch(path))
}

async function pageWithoutLine(path) {
  const kept = await (await caches.open(cacheName)).match(path)
  if (!kept) return Response.error()
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
  const text = (await kept.text()).replaceAll('__NONCE__', nonce)
  return new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Deletes the stored door data of a user (`data/session/door-store.ts`), if any. */
function forgetDoor() {
  return new Promise((resolve) => {
    const request = indexedDB.open('dxweb-scans')
    request.addEventListener('error', resolve)
    request.addEventListener('success', () => {
      const database = request.result
      if (database.objectStoreNames.contains('kept')) {
        const change = database.transaction('kept', 'readwrite')
        change.objectStore('kept').clear()
        change.addEventListener('complete', resolve)
        change.addEventListener('abort', resolve)
      } else resolve()
      database.close()
    })
  })
}

async function purge(keepOwn) {
  if (!keepOwn) await forgetDoor()
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('dxweb-') && !(keepOwn && name === cacheName))
  await Promise.all(ours.map((name) => caches.delete(name)))
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all(
      [offline, ...first].map(async (path) => keep(path, await fetch(path, { cache: 'no-cache' }))),
    ),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(purge(true).then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('message', (event) => {
  if (event.data?.type !== 'KEEP') return
  event.waitUntil(Promise.allSettled([page, ...first, ...event.data.paths].map(keepMissing)))
})

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== self.location.origin || event.request.method !== 'GET') return
  if (event.request.mode === 'navigate') {
    if (/^\/(?:apiweb\/logout|sudo\/|autosudo\/)/.test(pathname)) event.waitUntil(purge(false))
    // At sign-in, deletes data of the previous user.
    if (pathname === '/login') event.waitUntil(forgetDoor())
    if (isServers(pathname)) return
    event.respondWith(
      fetch(event.request).catch(() => pageWithoutLine(isDoor(pathname) ? page : offline)),
    )
    // A logout deletes this page with all other data, so it is stored again.
    event.waitUntil(keepMissing(offline).catch(() => undefined))
    return
  }
  if (hashes.has(pathname)) event.respondWith(answer(event, pathname))
})
