import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeOpenEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { enter, oneOf } from './tills.ts'

const registration = /\/assets\/workbox-window/

async function openPhone(browser: Browser, title: string): Promise<Page> {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  // On a slow phone, the service worker is registered after the list is shown.
  const isShown = Promise.withResolvers<void>()
  await page.route(registration, (route) => isShown.promise.then(() => route.continue()))
  await keepOldScan(page)
  await signIn(page, 'skanner@sundet.test')
  await page.goto(`${venue}/default`)
  await expect(page).toHaveURL(/\/shows\/scan$/)
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByLabel('Navn på døra').fill('Hovedinngang')
  const list = page.waitForResponse(listCall)
  await page.getByRole('button', { name: 'Start skanning' }).click()
  await (await list).finished()
  isShown.resolve()
  return page
}

const answer = (page: Page) => page.getByRole('region', { name: 'Svar' })
const scansCall = /\/scans$/
const listCall = /\/scan-list\?/
const last = (page: Page) => page.getByRole('list', { name: 'Siste skanninger' })

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel('Nummer på billetten').fill(code)
  await page.getByRole('button', { name: 'Sjekk' }).click()
}

async function wedge(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { name: 'Skanner' }).focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function openDoor(browser: Browser, title: string): Promise<Page> {
  const page = await enter(browser, 'flere@dxweb.test', true)
  await page.goto(`${venue}/shows/scan`)
  await page.getByRole('checkbox', { name: title }).check()
  // A small phone shows the start button without scrolling.
  await page.setViewportSize({ width: 390, height: 700 })
  const start = page.getByRole('button', { name: 'Start skanning' })
  await expect(start).toBeInViewport({ ratio: 1 })
  await start.click()
  await expect(page.getByRole('button', { name: 'Skann med kamera' })).toBeInViewport({ ratio: 1 })
  return page
}

/** Returns the number of admitted tickets in the stored list; -1 until the page and its data are stored. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no store')))
      })
    const names = (await caches.keys()).filter((name) => name.startsWith('dxweb-'))
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const paths = new Set(files.flat().map(({ url }) => new URL(url).pathname))
    const used = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.+\.(js|css)$/.test(path))
    const hasPage = [...paths].some((path) => path.startsWith('/assets/page-'))
    if (!hasPage || !used.every((path) => paths.has(path))) return -1
    const database = await done(indexedDB.open('dxweb-scans'))
    const rows = (await done(database.transaction('kept').objectStore('kept').getAll())) as {
      key: string
      value: { tickets?: { entry: unknown }[] }
    }[]
    database.close()
    if (rows.length < 3) return -1
    const { tickets = [] } = rows.find(({ key }) => key.includes('/list/'))?.value ?? {}
    return tickets.filter(({ entry }) => entry !== null).length
  })

/** Stores another user's scan in the first version of the browser's database. */
async function keepOldScan(page: Page): Promise<void> {
  await page.goto('/login')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('dxweb-scans', 1)
        request.addEventListener('error', () => reject(request.error ?? new Error('no store')))
        request.addEventListener('upgradeneeded', () => {
          const waiting = request.result.createObjectStore('waiting', { keyPath: 'id' })
          waiting.add({ id: 'old', owner: '1003/0/0' })
        })
        request.addEventListener('success', () => {
          request.result.close()
          resolve()
        })
      }),
  )
}

const waitingIds = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<IDBValidKey[]>((resolve, reject) => {
        const request = indexedDB.open('dxweb-scans')
        request.addEventListener('error', () => reject(request.error ?? new Error('no store')))
        request.addEventListener('success', () => {
          const keys = request.result.transaction('waiting').objectStore('waiting').getAllKeys()
          keys.addEventListener('success', () => resolve(keys.result))
          request.result.close()
        })
      }),
  )

/**
 * Scans online: admits a ticket once, undoes the scan, and admits the ticket again. Slow and refused replies admit no
 * visitor.
 */
async function admit(phone: Page, first: string, count: number): Promise<void> {
  // The phone stores its own entry even if the list does not load again.
  await phone.route(listCall, (route) => route.abort())
  await type(phone, first.slice(-12).replace(/(.{4})/g, '$1 '))
  await expect(answer(phone)).toContainText('Godkjent')
  await expect.poll(() => kept(phone)).toBe(1)
  await phone.unroute(listCall)
  await expect(phone.getByText(`1 av ${count} har kommet`)).toBeVisible()
  await wedge(phone, first)
  await expect(answer(phone)).toContainText('Allerede skannet')
  await expect(answer(phone)).toContainText('Ola Strand, Hovedinngang')
  await last(phone).getByRole('button', { name: 'Angre innslipp' }).click()
  await expect(last(phone)).toContainText('Angret')
  await wedge(phone, first)
  await expect(answer(phone)).toContainText('Godkjent')

  const slow = Promise.withResolvers<void>()
  await phone.route(scansCall, (route) => slow.promise.then(() => route.continue()))
  await wedge(phone, first)
  await expect(answer(phone)).toContainText('Sjekker')
  await expect(answer(phone)).not.toContainText('Godkjent')
  slow.resolve()
  await expect(answer(phone)).toContainText('Allerede skannet')
  await phone.unroute(scansCall)
  const refusal = { status: 429, json: { error: { code: 'too_many' } } }
  await phone.route(scansCall, (route) => route.fulfill(refusal))
  await wedge(phone, first)
  await expect(answer(phone)).toContainText('Ikke sjekket')
  await phone.unroute(scansCall)
}

/** Stores a scan that the server fails to answer, and sends it when the server answers again. */
async function sendAfterFault(phone: Page, code: string): Promise<void> {
  await phone.route(scansCall, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal' } } }),
  )
  await wedge(phone, code)
  await expect(answer(phone)).toContainText('Allerede skannet')
  const waiting = phone.getByText('1 skanning venter på å bli sendt')
  await expect(waiting).toBeVisible()
  await phone.unroute(scansCall)
  await expect(waiting).toBeHidden()
}

async function admitAtOne(browser: Browser, phone: Page, title: string, code: string) {
  const other = await openDoor(browser, title)
  for (const door of [phone, other]) {
    await door.getByLabel('Nummer på billetten').fill(code)
  }
  await Promise.all([phone, other].map((door) => door.keyboard.press('Enter')))
  await oneOf(
    [phone, other],
    (door) => answer(door).getByText('Godkjent'),
    (door) => answer(door).getByText('Allerede skannet'),
  )
  for (const door of [phone, other]) {
    await expect(door.getByText(/^2 av \d+ har kommet$/)).toBeVisible()
  }
  await other.context().close()
}

test('a ticket is admitted once, even at two doors at once, and again after an undo; a phone reloaded offline continues to scan and sends its scans later', async ({
  page: chief,
  browser,
}) => {
  await signIn(chief, 'sjef@sundet.test')
  const { id, title, codes } = await makeOpenEvent(chief)
  const [first = '', atDoor = '', second = '', third = ''] = codes
  const phone = await openPhone(browser, title)
  await admit(phone, first, codes.length)
  await sendAfterFault(phone, first)
  await admitAtOne(browser, phone, title, atDoor)
  await expect.poll(() => kept(phone)).toBe(2)

  await phone.context().setOffline(true)
  await phone.reload()
  await expect(phone.getByRole('alert').filter({ hasText: 'Uten forbindelse' })).toBeVisible()
  await type(phone, first)
  await expect(answer(phone)).toContainText('Allerede skannet')
  await expect(answer(phone)).toContainText('Sluppet inn')
  await expect(answer(phone)).not.toContainText('Ola Strand')
  await type(phone, second)
  await expect(answer(phone)).toContainText('Godkjent')
  await type(phone, third)
  await expect(answer(phone)).toContainText('Godkjent')
  await phone.reload()
  await expect(phone.getByText('3 skanninger venter på å bli sendt')).toBeVisible()
  await expect(last(phone)).toContainText('Allerede skannet')
  await expect(answer(phone)).toContainText('Klar til å skanne')
  await type(phone, second)
  await expect(answer(phone)).toContainText('Allerede skannet')
  await call(chief, 'POST', `${venue}/scans`, {
    eventIds: [id],
    device: 'Sideinngang',
    scans: [{ id: randomUUID(), code: third }],
  })

  await phone.context().setOffline(false)
  const news = phone.getByRole('alert').filter({ hasText: 'Svaret ble et annet' })
  await expect(news).toContainText('Riktig svar: Allerede skannet')
  await expect(news).toContainText('Sideinngang')
  await expect(phone.getByText(`4 av ${codes.length} har kommet`)).toBeVisible()

  const door = phone.url()
  await phone.goto('/apiweb/logout')
  await expect.poll(() => kept(phone)).toBe(-1)
  expect(await waitingIds(phone)).toEqual(['old'])
  await phone.context().setOffline(true)
  await expect(phone.goto(door)).rejects.toThrow('ERR')
  await phone.context().close()
})
