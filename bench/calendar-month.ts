import type { Browser, CDPSession, Page } from '@playwright/test'
import { withBrowser } from './ground/browser.ts'
import { buildPage, installPeers, openBuilt, withPageFolder } from './ground/built-page.ts'
import { p95OfSteps, watchThread, workedMs } from './ground/frames.ts'
import { medianOf, rounds, share } from './load/measure.ts'
import { inNumber, report } from './ground/report.ts'

/** Time from data to paint, and the cost of a frame while dragging. Peers show five events a day and a link. */
const count = 2000
/** Event Calendar computes the layout twice per event: 2,000 take it most of a minute. */
const fewer = 300
const goals = { painted: 150, dragged: 20 }

const calendars = {
  ours: { source: 'pages/month.ts', event: '.dx-month-event[data-movable]', count },
  fullCalendar: { source: 'peers/fullcalendar.ts', event: '.fc-daygrid-event', count },
  eventCalendar: { source: 'peers/event-calendar.ts', event: '.ec-event', count: fewer },
} as const

type Name = keyof typeof calendars
const names = Object.keys(calendars) as Name[]

interface MonthBench {
  bench: { paint: (count: number, selector: string) => Promise<number> }
}

async function paint(page: Page, session: CDPSession, name: Name) {
  const asked = [calendars[name].count, calendars[name].event] as const
  const before = await workedMs(session)
  const painted = await page.evaluate(
    ([events, selector]) => (window as unknown as MonthBench).bench.paint(events, selector),
    asked,
  )
  return { painted, worked: (await workedMs(session)) - before }
}

async function drag(page: Page, session: CDPSession, name: Name): Promise<number> {
  const event = page.locator(calendars[name].event).nth(42)
  const box = await event.boundingBox()
  if (box === null) throw new Error(`${name} shows no event`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + 12)
  const p95 = await p95OfSteps(page, session, (step) =>
    page.mouse.move(720 + 520 * Math.sin(step / 7), 480 + 260 * Math.sin(step / 11)),
  )
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return p95
}

interface Round {
  painted: number
  /** Main-thread work, independent of other load. */
  worked: number
  dragged: number
}

async function measure(browser: Browser, folder: string, name: Name): Promise<Round> {
  const page = await openBuilt(browser, folder, name)
  try {
    const session = await watchThread(page)
    return { ...(await paint(page, session, name)), dragged: await drag(page, session, name) }
  } finally {
    await page.close()
  }
}

function tell(all: Record<Name, Round[]>): void {
  const labels = {
    painted: 'painted',
    dragged: "dragged, the page's thread a frame (p95)",
  } as const
  for (const what of ['painted', 'dragged'] as const) {
    const ms = (name: Name) => medianOf(all[name], (round) => round[what])
    const worked = medianOf(all.ours, (round) => round.worked)
    const ofThread = what === 'painted' ? ` (${inNumber(worked, 1)} of the page's thread)` : ''
    const figure = `${inNumber(ms('ours'), 1)} ms${ofThread}, FullCalendar ${inNumber(ms('fullCalendar'), 1)}, Event Calendar with ${fewer} ${inNumber(ms('eventCalendar'), 1)}`
    const name = `a month of ${inNumber(count)} events ${labels[what]}`
    report({ name, figure, ratio: ms('ours') / goals[what], goal: { atMost: 1 } })
    for (const [peer, title] of [
      ['fullCalendar', 'FullCalendar'],
      ['eventCalendar', `Event Calendar with ${fewer}`],
    ] as const) {
      report({ name: `${name}, against ${title}`, figure, ratio: ms('ours') / ms(peer) })
    }
  }
}

await withPageFolder(async (folder) => {
  installPeers(folder)
  for (const name of names) await buildPage(folder, name, calendars[name].source)
  await withBrowser(async (browser) => {
    const all: Record<Name, Round[]> = { ours: [], fullCalendar: [], eventCalendar: [] }
    for (let round = 0; round < Math.max(1, rounds * share); round += 1) {
      for (const name of names) all[name].push(await measure(browser, folder, name))
    }
    tell(all)
  })
})
