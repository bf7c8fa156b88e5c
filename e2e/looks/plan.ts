import type { Locale } from '@dxweb/locales/catalog.ts'
import type { Scheme } from '../ground/axe-findings.ts'
import { dialogs, type Group, groups, type Opened } from './addresses.ts'
import { type Look, widths } from './walk.ts'

export interface Round {
  name: string
  email?: string
  locale: Locale
  looks: Look[]
  followsLinks: boolean
  opened: Opened[]
}

const locales = ['nb', 'en'] as const
const schemes = ['light', 'dark'] as const

/** Chooses what axe checks: the wide page in Norwegian and the narrow one in English, each in both colour schemes. */
const axeOf = (locale: Locale): Look['axe'] => {
  const width = locale === 'nb' ? 1440 : 390
  return [
    [width, 'light'],
    [width, 'dark'],
  ]
}

const isOf = (group: Group) => (dialog: Opened) =>
  dialog.email === group.email && group.name === firstOf(dialog.email)

const firstOf = (email: string) => groups.find((group) => group.email === email)?.name

export function wholeOf(group: Group): Round[] {
  return locales.map((locale) => ({
    name: group.name,
    ...(group.email !== undefined && { email: group.email }),
    locale,
    looks: group.paths.map((path) => ({ path, widths, axe: axeOf(locale) })),
    followsLinks: group.followsLinks === true,
    opened: dialogs.filter(isOf(group)),
  }))
}

/** Returns a generator of numbers from 0 to 1 that is repeatable by its seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function sampleOf(seed: number, addresses = 12, opened = 2): Round[] {
  const random = randomOf(seed)
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((one) => [random(), one] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, one]) => one)
  const drawn = shuffled(groups.flatMap((group) => group.paths.map((path) => ({ group, path }))))
  const chosen = drawn.slice(0, addresses)
  const pressed = shuffled(dialogs).slice(0, opened)
  return groups.flatMap((group): Round[] => {
    const paths = chosen.filter((each) => each.group === group).map(({ path }) => path)
    const ofGroup = pressed.filter(isOf(group))
    if (paths.length === 0 && ofGroup.length === 0) return []
    const locale = oneOf(locales)
    const looks = paths.map((path) => lookOf(path, oneOf(widths), oneOf(schemes)))
    const { name, email } = group
    const person = email === undefined ? {} : { email }
    return [{ name, ...person, locale, looks, followsLinks: false, opened: ofGroup }]
  })
}

const lookOf = (path: string, width: number, scheme: Scheme): Look => ({
  path,
  widths: [width],
  axe: [[width, scheme]],
})
