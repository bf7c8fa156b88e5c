import { type Locale, catalogOf } from '@dxweb/locales/catalog.ts'
import type { Page } from '@playwright/test'

interface Measured {
  /** Horizontal overflow of the page, in CSS pixels. */
  overflow: number
  /** Dialogs and menus that extend beyond the window. */
  beyond: string[]
  /** Truncated titles and tabs. */
  cut: string[]
  /** Rows that are covered by their table's head although the table is not scrolled. */
  covered: string[]
  /** Height from the first visible filter to the end of the last, in CSS pixels. */
  filters: number
  title: string
  lang: string
  texts: string[]
}

/** Runs in the page. */
function measure(): Measured {
  const root = document.documentElement
  const isCut = (element: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    const hides = overflowX !== 'visible' || textOverflow === 'ellipsis'
    return hides && element.scrollWidth > element.clientWidth + 1
  }
  const scrollsOf = (element: Element | null): number =>
    element === null ? 0 : element.scrollTop + scrollsOf(element.parentElement)
  const coveredIn = (table: Element) => {
    const head = table.querySelector('thead th')?.getBoundingClientRect()
    if (head === undefined || scrollsOf(table) > 0) return []
    return [...table.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().top < head.bottom - 1,
    )
  }
  const filters = [
    ...document.querySelectorAll(
      '.dx-page-filters :is(.dx-chip-select, .dx-filter-search, .dx-chip:not(.dx-tabs *, [role=group] *))',
    ),
  ].flatMap((filter) => [...filter.getClientRects()])
  const tables = [...document.querySelectorAll('.dx-table')]
  const titles = ':is(main, [role=dialog]) :is(h1, h2), main nav a, [role=tab]'
  const named = [...document.querySelectorAll(titles)]
  const popups = [...document.querySelectorAll('[role=dialog], [role=menu]')]
  const isBeyond = (popup: Element) => {
    const { left, right } = popup.getBoundingClientRect()
    return popup.checkVisibility() && (left < -1 || right > root.clientWidth + 1)
  }
  const attributes = ['aria-label', 'placeholder', 'title', 'alt']
  const labelled = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
  return {
    overflow: root.scrollWidth - root.clientWidth,
    beyond: popups.filter(isBeyond).map((popup) => popup.ariaLabel ?? popup.textContent),
    cut: named.filter(isCut).map((element) => element.textContent.trim()),
    covered: tables.flatMap(coveredIn).map((row) => row.textContent),
    filters:
      filters.length === 0
        ? 0
        : Math.max(...filters.map(({ bottom }) => bottom)) -
          Math.min(...filters.map(({ top }) => top)),
    title: document.querySelector('h1')?.textContent.trim() ?? '',
    lang: root.lang,
    texts: [
      document.body.innerText,
      ...labelled.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ],
  }
}

/** Runs in the page: finds badges that are wider than their cell, or partly hidden. */
function cutBadges(): string[] {
  const isCut = (badge: Element) => {
    let { left, right } = badge.getBoundingClientRect()
    for (let at = badge.parentElement; at !== null; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at)
      const frame = at.getBoundingClientRect()
      if (overflowX === 'auto' || overflowX === 'scroll') {
        // A scrolling frame may cut off a part of the badge, but an outer frame may not cut off the rest.
        left = Math.max(left, frame.left)
        right = Math.min(right, frame.right)
        if (left >= right) return false
      }
      const holds = overflowX !== 'visible' || at.matches('td')
      if (holds && (left < frame.left - 1 || right > frame.right + 1)) return true
    }
    return false
  }
  const badges = [...document.querySelectorAll('.dx-badge')]
  return badges
    .filter((badge) => badge.checkVisibility() && isCut(badge))
    .map((badge) => badge.textContent.trim())
}

const beginnings = new Set(Object.keys(catalogOf('nb')).map((key) => key.split('.')[0]))
const keyShape = /(?<![\w@./-])([a-z][A-Za-z]*)(?:\.[A-Za-z][\w]*)+(?![\w@/])/g

const keysIn = (texts: readonly string[]) =>
  texts.flatMap((text) =>
    [...text.matchAll(keyShape)]
      .filter(([, beginning]) => beginnings.has(beginning))
      .map(([key]) => key),
  )

const norwegianDate = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2}\.\d{1,2}\./g

/** Finds dates in Norwegian form in English texts, such as 'Fri 20.11.' instead of 'Fri 20 Nov'. */
const datesIn = (texts: readonly string[]) =>
  texts.flatMap((text) => text.match(norwegianDate) ?? [])

const unknownKeys = Object.keys(catalogOf('nb')).filter((key) =>
  /\.(unknown(\.\w+)?|forbidden\.title)$/.test(key),
)

const isNowhere = (locale: Locale, { title, texts }: Measured) =>
  title === '' ||
  unknownKeys.some((key) => {
    const text = catalogOf(locale)[key] ?? ''
    return title === text || texts[0]?.split('\n').includes(text) === true
  })

/** Window width from which tabs and titles must not be cut off. */
const wholeFrom = 1440

/** Width of a phone, on which filters take one line, or two for a custom period. */
const phone = 390
const maxFilters = 90

export async function findingsOf(page: Page, locale: Locale): Promise<string[]> {
  const measured = await page.evaluate(measure)
  const badges = await page.evaluate(cutBadges)
  const width = page.viewportSize()?.width ?? 0
  return [
    ...(measured.overflow > 0 ? [`${measured.overflow} points wider than its window`] : []),
    ...measured.beyond.map((text) => `beyond the window: ${text}`),
    ...(width >= wholeFrom ? measured.cut.map((text) => `cut off: ${text}`) : []),
    ...badges.map((text) => `cut badge: ${text}`),
    ...(width === phone && measured.filters > maxFilters
      ? [`${Math.round(measured.filters)} points of filters above its rows`]
      : []),
    ...measured.covered.map((text) => `below the head of its table: ${text}`),
    ...keysIn(measured.texts).map((key) => `not translated: ${key}`),
    ...(locale === 'en' ? datesIn(measured.texts).map((date) => `a Norwegian date: ${date}`) : []),
    ...(isNowhere(locale, measured) ? [`leads nowhere: ${measured.title}`] : []),
    ...(measured.lang === locale ? [] : [`in ${measured.lang}`]),
  ]
}
