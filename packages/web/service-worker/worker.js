// Runs beside the pages. It answers only for files whose name carries a hash of their content, checks each against
// the hash the build wrote down, and never keeps a page, an answer of the API or anything else.
const build = '__BUILD__'
const cacheName = `dxweb-${build}`
/** Path → SHA-256 in base64, of every hashed file of this build. */
const hashes = new Map(Object.entries(__HASHES__))
/** What the first screen needs. */
const first = __FIRST__

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

async function purge(keepOwn) {
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('dxweb-') && !(keepOwn && name === cacheName))
  await Promise.all(ours.map((name) => caches.delete(name)))
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all(first.map(async (path) => keep(path, await fetch(path, { cache: 'no-cache' })))),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(purge(true).then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== self.location.origin || event.request.method !== 'GET') return
  if (event.request.mode === 'navigate') {
    if (/^\/(?:apiweb\/logout|sudo\/|autosudo\/)/.test(pathname)) event.waitUntil(purge(false))
    return
  }
  if (hashes.has(pathname)) event.respondWith(answer(event, pathname))
})
