import { randomInt } from 'node:crypto'
import { call } from '../ground/call.ts'
import { house, makeSoldEvent, planEvent } from '../ground/far-event.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'
import { groups } from './addresses.ts'
import { type Round, sampleOf, wholeOf } from './plan.ts'
import { walkIn } from './walk.ts'

// Pages as they look: axe, widths, titles and keys. `npm test` reads a sample that changes with each run, and
// DXWEB_WHOLE=1 every address at every width, in both colours and languages. DXWEB_SEED repeats a sample.

test.use({ venueOf: 'file' })

const { DXWEB_WHOLE: whole, DXWEB_SEED: givenSeed } = process.env
const isWhole = whole !== undefined && whole !== ''

const say = (line: string) => process.stdout.write(`${line}\n`)

const settledPath = `${house}/reports/renter-settlements?from=2000-01-01&to=2100-01-01&limit=1`

/** Puts real events into addresses; they are made by who may. */
async function eventsOf(page: Page): Promise<(path: string) => string> {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeSoldEvent(page)
  await planEvent(page, event)
  const { data } = await call<{ data: { eventId: number }[] }>(page, 'GET', settledPath)
  const settled = `${house}/shows/${data[0]?.eventId}`
  await page.context().clearCookies()
  return (path) => path.replace('{event}', event.path).replace('{settled}', settled)
}

const needsEvents = ({ looks, opened }: Round) =>
  [...looks, ...opened].some(({ path }) => path.includes('{'))

/** Addresses that differ in numbers or filters alone are the same page. */
const patternOf = (path: string) =>
  path
    .replace(/\?(?!as=admin).*/, '')
    .replaceAll(/(?<=\/)(\d+|[\da-f]{8}-[\da-f-]{27})(?=[/?]|$)/g, ':id')

/** Pages of the same venue that the lists lack are found by the links to them, one for each pattern. */
function newPages(email: string | undefined, place: (path: string) => string) {
  const own = groups.filter((group) => group.email === email).flatMap(({ paths }) => paths)
  const seen = new Set(own.map((path) => patternOf(place(path))))
  const venue = /^\/partners\/\d+\//.exec(own[0] ?? '')?.[0] ?? '/'
  return (links: readonly string[]) =>
    links.filter((link) => {
      const pattern = patternOf(link)
      if (seen.has(pattern) || !link.startsWith(venue)) return false
      seen.add(pattern)
      return true
    })
}

let foundByLinks = 0

async function walkRounds(page: Page, rounds: readonly Round[]): Promise<void> {
  const place = rounds.some(needsEvents) ? await eventsOf(page) : (path: string) => path
  for (const { email, locale, looks, followsLinks, opened } of rounds) {
    await page.context().clearCookies()
    if (email !== undefined) await signIn(page, email)
    const walk = walkIn(page, locale)
    const pagesOf = newPages(email, place)
    const left = looks.map((look) => ({ ...look, path: place(look.path) }))
    for (let look = left.shift(); look; look = left.shift()) {
      expect.soft(await walk.at(look)).toEqual([])
      if (!followsLinks) continue
      for (const path of pagesOf(await walk.links())) {
        foundByLinks += 1
        left.push({ ...look, path })
      }
    }
    for (const { path, press } of opened) {
      expect.soft(await walk.opened(place(path), press)).toEqual([])
    }
  }
}

const count = (rounds: readonly Round[], what: 'looks' | 'opened') =>
  rounds.reduce((sum, round) => sum + round[what].length, 0)

if (isWhole) {
  for (const group of groups) {
    test(`${group.name}: every page looks right`, async ({ page }) => {
      const rounds = wholeOf(group)
      const before = foundByLinks
      await walkRounds(page, rounds)
      const found = foundByLinks - before
      const description = `${group.name}: ${count(rounds, 'looks') + found} pages of a language in 4 widths and 2 colours, ${count(rounds, 'opened')} dialogs`
      test.info().annotations.push({ type: 'covered', description })
    })
  }
} else {
  test('a sample of pages and dialogs looks right', async ({ page }) => {
    const seed = Number(givenSeed ?? randomInt(1_000_000))
    const rounds = sampleOf(seed)
    say(
      `looks: ${count(rounds, 'looks')} addresses, ${count(rounds, 'opened')} dialogs, DXWEB_SEED=${seed}`,
    )
    await walkRounds(page, rounds)
  })
}
