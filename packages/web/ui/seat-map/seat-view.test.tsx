import { buildHall } from '@dxweb/areas/seating/drawing/build-hall.ts'
import { codeOf, seatCodes } from '@dxweb/areas/seating/drawing/rules.ts'
import { catalogOf } from '@dxweb/locales/catalog.ts'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { TextProvider } from '../text/text.ts'
import { GroupLegend, SeatLegend } from './seat-legend.tsx'
import { SeatList } from './seat-list.tsx'
import { SeatView } from './seat-view.tsx'
import { groupsOfZones, paintOf } from './canvas/seat-zone.ts'
import type { SeatGroup } from './canvas/seat-zone.ts'

const drawing = buildHall({
  decor: { what: 'stage', label: 'Scene' },
  sections: [
    {
      name: 'Parkett',
      rows: [
        { seats: 5, zone: 'Parkett A', wheelchair: [1] },
        { seats: 5, zone: 'Parkett B' },
      ],
    },
    { name: 'Balkong', rows: [{ seats: 4 }] },
  ],
})
const states = seatCodes(drawing, { 6: codeOf('sold'), 7: codeOf('blocked') })
const zones = [
  { name: 'Parkett A', color: 1, priceOre: 395_00 },
  { name: 'Parkett B', color: 3, priceOre: 1355_00 },
]

const texts = textsOf('nb', catalogOf('nb'))

function Venue({ asList = false, sold = states }: { asList?: boolean; sold?: typeof states }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [list, setList] = useState(asList)
  const toggle = (seatId: number) =>
    setChosen((before) =>
      before.has(seatId)
        ? new Set([...before].filter((id) => id !== seatId))
        : new Set([...before, seatId]),
    )
  return (
    <TextProvider value={texts}>
      <SeatView
        drawing={drawing}
        states={sold}
        zones={zones}
        selection={chosen}
        onToggle={toggle}
        asList={list}
        onAsList={setList}
        holder="Ola"
      />
    </TextProvider>
  )
}

const seat = (name: string) => screen.getByRole('button', { name: name.replaceAll('_', '\u00a0') })

describe('the list of seats', () => {
  it('the seat list has the section, row, number, zone, state and price of every seat, grouped by row', () => {
    render(<Venue asList />)
    const row = screen.getByRole('group', { name: 'Parkett, rad 2' })
    expect(within(row).getAllByRole('button')).toHaveLength(5)
    expect(seat('Parkett, rad 2, sete 3, Parkett B, ledig, 1_355,00_kr')).toBeTruthy()
    expect(seat('Parkett, rad 2, sete 1, Parkett B, solgt, 1_355,00_kr')).toBeTruthy()
    expect(seat('Parkett, rad 1, sete 1, Parkett A, rullestolplass, ledig, 395,00_kr')).toBeTruthy()
    expect(seat('Balkong, rad 1, sete 2, ledig')).toBeTruthy()
  })

  it('the seat list selects and deselects a free seat', async () => {
    const user = userEvent.setup()
    render(<Venue asList />)
    await user.click(seat('Parkett, rad 2, sete 3, Parkett B, ledig, 1_355,00_kr'))
    const chosen = seat('Parkett, rad 2, sete 3, Parkett B, valgt, 1_355,00_kr')
    expect(chosen.getAttribute('aria-pressed')).toBe('true')
    await user.click(chosen)
    expect(seat('Parkett, rad 2, sete 3, Parkett B, ledig, 1_355,00_kr')).toBeTruthy()
  })

  it('a sold or blocked seat cannot be selected in the seat list', async () => {
    const user = userEvent.setup()
    render(<Venue asList />)
    await user.click(seat('Parkett, rad 2, sete 1, Parkett B, solgt, 1_355,00_kr'))
    await user.click(seat('Parkett, rad 2, sete 2, Parkett B, sperret, 1_355,00_kr'))
    expect(screen.queryAllByRole('button', { pressed: true, name: /sete/ })).toEqual([])
  })

  it('arrow keys move through the seat list across rows and sections', async () => {
    const user = userEvent.setup()
    render(<Venue asList />)
    const from = seat('Parkett, rad 2, sete 3, Parkett B, ledig, 1_355,00_kr')
    act(() => from.focus())
    await user.keyboard('{ArrowRight}{ArrowDown}{Home}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Balkong, rad 1, sete 1, ledig')
  })
})

describe('the seat list of a hall with adjacent sections', () => {
  const sideBySide = {
    ...drawing,
    seats: drawing.seats.toSorted((one, other) => Number(one.row) - Number(other.row)),
  }

  it('the seat list shows all rows of a section before the next section, and arrow keys follow that order', async () => {
    const user = userEvent.setup()
    render(
      <TextProvider value={texts}>
        <SeatList
          drawing={sideBySide}
          states={states}
          zones={[]}
          selection={new Set()}
          onToggle={() => undefined}
        />
      </TextProvider>,
    )
    const rows = screen.getAllByRole('group').map((row) => row.querySelector('legend')?.textContent)
    expect(rows).toEqual(['Parkett, rad 1', 'Parkett, rad 2', 'Balkong, rad 1'])
    act(() => seat('Parkett, rad 1, sete 3, ledig').focus())
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Parkett, rad 2, sete 3, ledig')
  })
})

describe('the seat list of a stadium', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('the seat list of a stadium renders only the visible rows', () => {
    const stadium = buildHall({
      decor: { what: 'stage', label: 'Scene' },
      sections: [{ name: 'Felt', rows: [{ seats: 20, times: 100 }] }],
    })
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(47)
    render(
      <TextProvider value={texts}>
        <SeatList
          drawing={stadium}
          states={seatCodes(stadium, {})}
          zones={[]}
          selection={new Set()}
          onToggle={() => undefined}
        />
      </TextProvider>,
    )
    expect(screen.getByRole('group', { name: 'Felt, rad 1' })).toBeTruthy()
    expect(screen.getAllByRole('group').length).toBeLessThan(40)
  })
})

describe('the seat map', () => {
  it('the seat map can be used by keyboard without a canvas, and announces the current seat', async () => {
    const user = userEvent.setup()
    render(<Venue />)
    act(() => screen.getByRole('application', { name: 'Salkart' }).focus())
    const announced = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', '_')
    expect(announced()).toBe('Parkett, rad 1, sete 3, Parkett A, ledig, 395,00_kr')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(announced()).toBe('Parkett, rad 2, sete 4, Parkett B, ledig, 1_355,00_kr')
    await user.keyboard('{Enter}')
    expect(announced()).toBe('Parkett, rad 2, sete 4, Parkett B, valgt, 1_355,00_kr')
    await user.keyboard('{Home}{Enter}')
    expect(announced()).toBe('Parkett, rad 2, sete 1, Parkett B, solgt, 1_355,00_kr')
  })

  it('keyboard focus starts at the foremost free seat near the middle, not at a wheelchair place', async () => {
    const user = userEvent.setup()
    const sold = Object.fromEntries([2, 3, 4, 5, 8, 9].map((id) => [id, codeOf('sold')]))
    render(<Venue sold={seatCodes(drawing, sold)} />)
    act(() => screen.getByRole('application', { name: 'Salkart' }).focus())
    const announced = () => screen.getByRole('status').textContent?.replaceAll('\u00a0', '_')
    expect(announced()).toBe('Parkett, rad 2, sete 2, Parkett B, ledig, 1_355,00_kr')
    await user.keyboard('{ArrowRight}')
    expect(announced()).toBe('Parkett, rad 2, sete 3, Parkett B, solgt, 1_355,00_kr')
  })

  it('switching from the seat map to the list keeps the selection', async () => {
    const user = userEvent.setup()
    render(<Venue />)
    act(() => screen.getByRole('application').focus())
    await user.keyboard(' ')
    await user.click(screen.getByRole('button', { name: 'Vis som liste' }))
    expect(screen.queryByRole('application')).toBeNull()
    expect(seat('Parkett, rad 1, sete 3, Parkett A, valgt, 395,00_kr')).toBeTruthy()
  })
})

describe('the legend of a seat map', () => {
  it('the legend counts the seats of a zone and the capacity of its unnumbered areas', () => {
    const outline = [
      { x: 0, y: 0 },
      { x: 90, y: 0 },
      { x: 50, y: 90 },
    ]
    const floor = { id: 1, name: 'Gulv', capacity: 80, outline }
    const groups = groupsOfZones([
      { name: 'Front', color: 1, seatIds: [1, 2], areaIds: [] },
      { name: 'Ståplass', color: 2, seatIds: [], areaIds: [1] },
    ])
    render(
      <TextProvider value={texts}>
        <GroupLegend label="Soner" drawing={{ ...drawing, areas: [floor] }} groups={groups} />
      </TextProvider>,
    )
    const lines = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(lines).toEqual(['AFront2', 'BStåplass80'])
  })

  it('the legend counts the seats in each state', () => {
    render(<Venue />)
    const legend = screen.getByRole('list', { name: 'Tegnforklaring' })
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Ledig12', 'Solgt1', 'Reservert0', 'Valgt0', 'Holdes av Ola0', 'Sperret1'])
  })

  const legend = (props: Partial<Parameters<typeof SeatLegend>[0]>) => {
    const { container } = render(
      <TextProvider value={texts}>
        <SeatLegend
          drawing={drawing}
          states={states}
          zones={zones}
          selection={new Set()}
          {...props}
        />
      </TextProvider>,
    )
    return [...container.querySelectorAll('li')]
  }

  it('the legend counts a selected sold seat as both sold and selected, and a selected free seat only as selected', () => {
    const lines = legend({ selection: new Set([1, 6]) }).map((item) => item.textContent)
    expect(lines.slice(0, 4)).toEqual(['Ledig11', 'Solgt1', 'Reservert0', 'Valgt2'])
  })

  it('the legend shows sold seats in the colour of a sales group only if all seats have that colour', () => {
    const sold = (groups: readonly SeatGroup[]) =>
      legend({ groups })[1]?.querySelector('circle')?.getAttribute('fill')
    const seatIds = drawing.seats.map(({ id }) => id)
    const hall = { name: 'Sal', mark: '', color: 3, seatIds }
    expect(sold([{ ...hall, isOfSales: true }])).toBe(`var(${paintOf(3)})`)
    expect(sold([hall])).toBe(`var(${paintOf(0)})`)
    expect(sold([])).toBe(`var(${paintOf(0)})`)
    expect(sold(groupsOfZones(zones))).toBe(`var(${paintOf(0)})`)
    expect(paintOf(0)).not.toBe(paintOf(3))
  })
})
