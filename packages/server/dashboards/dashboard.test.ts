import type { ComparedStep } from '@dxweb/areas/reports/rules.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { describe, expect, it } from 'vitest'
import { niceCeiling } from './chart.ts'
import { dashboardHtml, type Shown } from './dashboard.ts'
import type { FilmWeek } from './film-week.ts'
import { legacyDashboardHtml } from './legacy.ts'
import { wordsOf } from './words.ts'

const report = {
  todayTotalRevenue: 123_456_00,
  yesterdayTotalRevenue: 0,
  currentMonthTotalRevenue: 0,
  currentYearTotalRevenue: 0,
  thisMonthLastYearGrossSalesExVat: 0,
  lastYearGrossSalesExVat: 0,
}

const steps = (netOre: number): ComparedStep[] =>
  Array.from({ length: 30 }, (_, index) => ({
    day: addDays('2026-11-01' as Day, index),
    netOre,
    tickets: netOre === 0 ? 0 : 1_200,
    lastYearOre: 0,
  }))

const next = {
  id: 7,
  title: 'Revy',
  auditorium: 'Storsalen',
  startsAt: '2026-11-21T19:00:00.000Z',
  capacity: 1_500,
  tickets: 1_275,
  expected: 1_400,
}

const place = {
  partnerId: 1003,
  hasEvents: true,
  hasReports: true,
  hasSettlements: true,
  hasReservations: true,
  hasOrders: true,
  hasFilms: true,
  hasDashboard: true,
  hasFilmWeek: true,
}

function shown(
  locale: 'nb' | 'en',
  netOre: number,
  {
    isEmpty = false,
    hasEvents = true,
    hasFilmWeek = true,
    hasSales = true,
    isFirstYear = false,
    campaigns = null as Shown['campaigns'],
    lowStock = 0,
  } = {},
) {
  const figures: Shown = {
    ...place,
    hasEvents,
    hasFilmWeek,
    hasSales,
    hasReports: hasEvents,
    hasSettlements: hasEvents,
    hasReservations: hasEvents,
    hasOrders: hasEvents,
    hasFilms: hasEvents,
    goods: undefined,
    options: [],
    campaigns,
    lowStock,
    waiting: { tickets: 12, from: '2026-11-21' as Day, to: '2026-11-24' as Day },
    preset: 'lastThirtyDays',
    top: 'ten',
    report: isFirstYear
      ? { ...report, thisMonthLastYearGrossSalesExVat: 0, lastYearGrossSalesExVat: 0 }
      : report,
    comparison: isFirstYear
      ? { today: 0, yesterday: 0, tickets: 1_200, ticketsBefore: 0 }
      : { today: 90_000_00, yesterday: 0, tickets: 1_200, ticketsBefore: 1_000 },
    steps: steps(netOre),
    unit: 'day',
    best: isEmpty
      ? []
      : [{ title: 'Nattfergen & co', filmId: 12, tickets: 1_900, grossOre: 210_000_00 }],
    tonight: { shows: 2, tickets: 50, capacity: 200 },
    ahead: {
      tickets: 1_275,
      capacity: 1_500,
      expected: 1_420,
      from: '2026-11-20' as Day,
      to: '2026-11-26' as Day,
    },
    presale: { tickets: 3_300, ticketsBefore: 3_000 },
    drafts: [],
    unsettled: ['2026-11-20' as Day],
    next: isEmpty ? [] : [next],
  }
  const { text } = dashboardHtml(figures, wordsOf(locale, 'Europe/Oslo'))
  return text.replaceAll('\u00a0', ' ')
}

const gridTexts = (text: string) =>
  [...text.matchAll(/class="dx-dash__grid">[^]*?<text[^>]*>([^<]*)</g)].map((match) => match[1])

describe('the axis of the dashboard', () => {
  it('the dashboard’s axis ends at a round amount that can be halved into whole kroner', () => {
    expect([0, 1, 999, 1_001, 2_000, 2_100, 500_000, 500_001].map(niceCeiling)).toEqual([
      1_000, 1_000, 1_000, 2_000, 2_000, 5_000, 500_000, 1_000_000,
    ])
  })

  it('the dashboard’s axis has labels in whole kroner, which are the same in both languages', () => {
    expect(gridTexts(shown('nb', 210_000))).toEqual(['0', '2 500', '5 000'])
    expect(gridTexts(shown('en', 210_000))).toEqual(['0', '2 500', '5 000'])
  })

  it('the dashboard’s chart has no bar below the axis, even on days with only refunds', () => {
    expect(shown('nb', -500_000)).not.toMatch(/height="-/)
  })
})

describe('a dashboard', () => {
  it('the dashboard has a tab for the film week if the user may open the film week', () => {
    const tab = 'href="/partners/1003/dashboard-legacy"'
    expect(shown('nb', 0)).toMatch(tab)
    expect(shown('nb', 0, { hasFilmWeek: false })).not.toMatch(tab)
  })

  it('a best-selling film links to the film’s page, and the film’s figures link to the report', () => {
    const text = shown('nb', 0)
    expect(text).toMatch(/filmscheduler\/films\/12"\s*>Nattfergen/)
    expect(text).toMatch(/report\/ticket-sales\?[^"]*title=Nattfergen[^"]*">1 900</)
    expect(shown('nb', 0, { hasEvents: false })).not.toMatch('filmscheduler/films')
  })

  it('compares this month’s campaign sales with last month’s up to the same day, for users with the permission', () => {
    const text = shown('nb', 0, { campaigns: { soldOre: 120_000_00, beforeOre: 100_000_00 } })
    expect(text).toMatch(/report\/campaigns\?period=thisMonth">120 000 kr</)
    expect(text).toMatch(/20,0 %[^]*mot samme dag i forrige måned\s+100 000 kr/)
    expect(shown('nb', 0)).not.toMatch('report/campaigns')
  })

  it('shows tasks but no figures for a venue without sales', () => {
    const text = shown('nb', 0, { hasSales: false })
    expect(text).not.toMatch(/dx-dash__figure|Omsetning per dag|Bestselgere/)
    expect(text).toContain('Ingenting er solgt ennå')
    expect(text).toMatch(/Å gjøre[^]*Neste arrangementer[^]*Revy/)
  })

  it('omits the card of goods if no till has sent sales of goods', () => {
    expect(shown('nb', 0)).not.toContain('Varesalg')
  })

  it('links each best-selling title to the report of its shows, for users who may read the report', () => {
    const shows = 'period=lastThirtyDays&amp;title=Nattfergen+%26+co&amp;group=event'
    expect(shown('nb', 0)).toContain(`href="/partners/1003/report/ticket-sales?${shows}"`)
    expect(shown('nb', 0, { hasEvents: false })).toMatch(/<td>Nattfergen &amp; co<\/td>/)
  })

  it('a dashboard without sales has an explanation and a link to the events, and no axis', () => {
    const text = shown('nb', 0, { isEmpty: true })
    expect(text).not.toContain('<svg')
    expect(text).toContain('Ingenting er solgt i perioden')
    expect(text).toContain('Ingen arrangementer i salg')
    expect(text).toContain('<a href="/partners/1003/shows">Til arrangementene</a>')
  })

  it('a dashboard has no link to the events for users who may not open them', () => {
    const text = shown('nb', 0, { isEmpty: true, hasEvents: false })
    expect(text).toContain('Ingen arrangementer i salg')
    expect(text).not.toContain('Til arrangementene')
  })

  it.each(['nb', 'en'] as const)(
    'amounts, counts and shares have the Norwegian format in the language %s',
    (locale) => {
      const text = shown(locale, 210_000)
      expect(text).toContain('123 456 kr')
      expect(text).toMatch(/1 275 \/ 1 500/)
      expect(text).toMatch(/>\s*85,0 %\s*</)
    },
  )

  it('links to days that are not settled, for users who may settle days', () => {
    const [found, untold] = [shown('nb', 0), shown('nb', 0, { hasEvents: false })]
    const day = '/partners/1003/report/day-settlement?from=2026-11-20&amp;to=2026-11-20'
    expect([found.includes(day), untold.includes(day)]).toEqual([true, false])
  })

  it('links to the products below their minimum stock, if there are any', () => {
    const [none, some] = [0, 3].map((lowStock) => shown('nb', 0, { lowStock }))
    expect(none).not.toContain('/products/low-stock')
    expect(some).toMatch(
      /href="\/partners\/1003\/products\/low-stock">3 varer er under minste lager/,
    )
  })

  it('shows the number of reserved tickets not picked up, to users who may see reservations', () => {
    const [found, untold] = [shown('nb', 0), shown('nb', 0, { hasEvents: false })].map((text) =>
      text.includes('12 reserverte billetter er ikke hentet'),
    )
    expect([found, untold]).toEqual([true, false])
  })

  it('shows expected sales per show and for the next days, and compares the presale with last year’s', () => {
    expect(shown('nb', 0)).toMatch(/1 400\s*<\/td>/)
    expect(shown('nb', 0)).toMatch(/25,0 %/)
    expect(shown('nb', 0)).toContain('50 av 200 plasser, 2 forestillinger')
    const text = shown('nb', 0)
      .replaceAll(/<[^>]+>|\s+/g, ' ')
      .replaceAll(/ +/g, ' ')
    expect(text).toContain('Ventet neste 7 dager 1 420 1 275 av 1 500 plasser er solgt')
    expect(text).toContain('Forsalg neste 30 dager 3 300 +10,0 % mot samme tid i fjor 3 000')
  })

  it('links each figure to its report for the same period, for users who may read the report', () => {
    const reports = [
      ...['today', 'yesterday', 'thisMonth', 'yearToDate'].map(
        (period) => `ticket-sales?period=${period}&amp;compare=weeks`,
      ),
      'ticket-sales?axis=held&amp;period=nextThirtyDays&amp;compare=weeks',
      'visitors?from=2026-11-20&amp;to=2026-11-26',
      'visitors?period=today',
    ]
    const text = shown('nb', 0)
    for (const to of reports) expect(text).toContain(`href="/partners/1003/report/${to}"`)
    expect(shown('nb', 0, { hasEvents: false })).not.toContain('/report/')
  })

  it('compares each figure, including today’s, with the same time last year', () => {
    const text = shown('nb', 0).replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/I dag, uten mva.*\+37,2 %.*mot samme tid i fjor 90 000 kr/)
    expect(text).toMatch(/Billetter hittil i år.*1 200.*\+20,0 %.*mot samme tid i fjor 1 000/)
  })
})

describe('the first year of a venue', () => {
  it('shows the figure of last year as missing in a venue’s first year, rather than as no sales', () => {
    const text = shown('nb', 0, { isFirstYear: true }).replaceAll(/\s+/g, ' ')
    expect(text.match(/ingen tall fra i fjor/g)).toHaveLength(6)
    expect(text).not.toMatch(/mot samme tid i fjor \d/)
  })

  it('draws no line for last year in a venue’s first year', () => {
    const text = shown('nb', 210_000, { isFirstYear: true })
    expect(text).not.toMatch(/<polyline|Samme uke og ukedag i fjor/)
  })
})

describe('the old dashboard', () => {
  const none = { shows: 0, tickets: 0, capacity: 0, netOre: 0 }
  const held = { shows: 2, tickets: 90, capacity: 240, netOre: 1_234_500 }
  const before = { shows: 1, tickets: 60, capacity: 120, netOre: 1_000_000 }
  const week = { from: '2026-11-20' as Day, to: '2026-11-26' as Day, isOpen: false }
  const drawn = (figures: Omit<FilmWeek, keyof typeof week>, isOpen = false) =>
    legacyDashboardHtml(
      { ...place, ...week, ...figures, isOpen, goods: undefined },
      wordsOf('nb', 'Europe/Oslo'),
    )
      .text.replaceAll('\u00a0', ' ')
      .replaceAll(/\s+/g, ' ')
  const all = { ...held, before }

  it('an empty film week has an explanation and links to other weeks', () => {
    const text = drawn({ all: { ...none, before: none }, halls: [], titles: [] })
    expect(text).toContain('Ingen arrangementer denne uken')
    expect(text).toContain('href="/partners/1003/dashboard-legacy?week=2026-11-13"')
    expect(text).toContain('href="/partners/1003/dashboard-legacy?week=2026-11-27"')
  })

  it('shows a film week by hall, day and title, compared with the week before', () => {
    const hall = { name: 'Kinosalen', all, days: [{ ...all, day: '2026-11-21' as Day }] }
    const text = drawn({ all, halls: [hall], titles: [{ ...all, title: 'Nattfergen' }] })
    expect(text).toMatch(/Kinosalen.*lør\. 21\. nov\..*90.*12 345 kr.*37,5 %.*60.*10 000 kr/)
    expect(text).toMatch(/\+50,0 %.*mot uken før 60/)
    expect(text).toContain('Nattfergen')
  })

  it('labels the comparison of an open week as one with the same time in the week before', () => {
    expect(drawn({ all, halls: [], titles: [] }, true)).toMatch(/mot samme tid uken før 60/)
  })

  it('marks a film without shows in the week before as new, without a change in per cent', () => {
    const titles = [
      { ...held, before: none, title: 'Premieren' },
      { ...all, title: 'Nattfergen' },
    ]
    const text = drawn({ all, halls: [], titles }).replaceAll(/<[^>]+>/g, ' ')
    expect(text).toMatch(/Premieren +2 +90 +12 345 kr +37,5 % +– +– +ny /)
    expect(text).toMatch(/Nattfergen +2 +90 +12 345 kr +37,5 % +60 +10 000 kr +\+50,0 %/)
  })
})
