import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'
import { groups } from './addresses.ts'
import { placesOf } from './places.ts'
import { type Round, sampleOf, wholeOf } from './plan.ts'
import { walkIn } from './walk.ts'

// Checks accessibility, width, title and texts of pages. `npm test` checks a random sample, repeatable by DXWEB_SEED;
// DXWEB_WHOLE=1 checks every address at every width, in both colour schemes and languages.

test.use({ venueOf: 'file' })

const { DXWEB_WHOLE: whole, DXWEB_SEED: givenSeed } = process.env
const isWhole = whole !== undefined && whole !== ''

const writeLine = (line: string) => process.stdout.write(`${line}\n`)

/** Returns the pattern of an address, which ignores numbers and filters. */
const patternOf = (path: string) =>
  path
    .replace(/\?(?!as=admin).*/, '')
    .replaceAll(/(?<=\/)(\d+|[\da-f]{8}-[\da-f-]{27})(?=[/?]|$)/g, ':id')

/** Returns a function that selects links to unlisted pages of the same venue, one for each pattern. */
function newPages({ email, looks }: Round, place: (path: string) => string) {
  const venue = /^\/partners\/\d+\//.exec(place(looks[0]?.path ?? ''))?.[0] ?? '/'
  const own = groups.filter((group) => group.email === email)
  const listed = own.flatMap(({ paths }) => paths.map(place))
  const seen = new Set(listed.filter((path) => path.startsWith(venue)).map(patternOf))
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
  const place = await placesOf(page, rounds)
  for (const round of rounds) {
    const { email, locale, looks, followsLinks, opened } = round
    await page.context().clearCookies()
    if (email !== undefined) await signIn(page, email)
    const walk = walkIn(page, locale)
    const left = looks.map((look) => ({ ...look, path: place(look.path) }))
    const pagesOf = newPages(round, place)
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
  test.describe.configure({ mode: 'parallel' })
  for (const group of groups) {
    test(`${group.name}: every page passes the checks for accessibility, width, title and texts`, async ({
      page,
    }) => {
      const rounds = wholeOf(group)
      const before = foundByLinks
      await walkRounds(page, rounds)
      const found = foundByLinks - before
      const description = `${group.name}: ${count(rounds, 'looks') + found} pages of a language in 4 widths and 2 colours, ${count(rounds, 'opened')} dialogs`
      test.info().annotations.push({ type: 'covered', description })
    })
  }
} else {
  test('a sample of pages and dialogs passes the checks for accessibility, width, title and texts', async ({
    page,
  }) => {
    const seed = Number(givenSeed ?? randomInt(1_000_000))
    const rounds = sampleOf(seed)
    writeLine(
      `looks: ${count(rounds, 'looks')} addresses, ${count(rounds, 'opened')} dialogs, DXWEB_SEED=${seed}`,
    )
    await walkRounds(page, rounds)
  })
}
