import type { TillBoard, TillCalls } from '@dxweb/areas/tills/api/contract.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { openRegister } from '../../../parts/register/testing/open-register.tsx'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { tillsLook } from '../looks.ts'
import Screen from '../screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const till = {
  id: 1,
  version: 1,
  name: 'Kiosken',
  number: 2,
  kind: 'kiosk',
  locationId: null,
  floatOre: 150_000,
  isActive: true,
}

const calls: TillCalls = {
  keyCount: 1,
  askedAt: '2026-11-28T18:30:00.000Z',
  behind: 3,
  sentAt: '2026-11-28T18:31:00.000Z',
  days: [{ day: '2026-11-28', stored: 41, repeated: 2, events: 5, refused: 1, grossOre: 398_000 }],
  refusedTotal: 1,
  refused: [
    {
      list: 'receipts',
      key: '2026-11-28-2-118',
      field: 'grossOre',
      code: 'sum',
      firstAt: '2026-11-28T18:00:00.000Z',
      lastAt: '2026-11-28T18:31:00.000Z',
      times: 4,
    },
    {
      list: 'events',
      key: 'z-41',
      field: 'key',
      code: 'changed',
      firstAt: '2026-11-28T18:00:00.000Z',
      lastAt: '2026-11-28T18:30:00.000Z',
      times: 1,
    },
    {
      list: 'receipts',
      key: '119',
      field: 'lines.0.quantity',
      code: 'too_high',
      firstAt: '2026-11-28T18:00:00.000Z',
      lastAt: '2026-11-28T18:29:00.000Z',
      times: 1,
    },
  ],
  reports: [
    { number: '41', at: '2026-11-27T22:30:00.000Z', salesOre: 500_000, receivedOre: 492_100 },
    { number: '40', at: '2026-11-26T22:30:00.000Z', salesOre: 300_000, receivedOre: 300_000 },
  ],
}

const popcorn: TillBoard['products'][number] = {
  id: 7,
  name: 'Popkorn stor',
  number: '103',
  groupId: 3,
  productType: 'food',
  priceOre: 7_900,
  depositOre: 0,
  bulkWeight: 'none',
  vatTypeId: 2,
  barcodes: [],
  isStocked: false,
  isSelfService: true,
  selfServiceText: 'Hent i kiosken',
  selfServiceMax: 4,
  touchGroupId: 5,
  buttonText: 'Pop',
  buttonColor: '#b45309',
  buttonNumber: 3,
  isActive: true,
  sort: 20,
}

const board: TillBoard = {
  touchGroups: [{ id: 5, name: 'Snacks', color: '#b45309', sort: 10 }],
  products: [
    popcorn,
    { ...popcorn, id: 8, name: 'Nachos', buttonText: '', isSelfService: false, sort: 10 },
  ],
  menuGroups: [],
  menus: [
    {
      id: 4,
      name: 'Kinomeny',
      menuGroupId: null,
      priceOre: 10_500,
      barcode: '',
      isActive: true,
      sort: 1,
      parts: [],
    },
  ],
}

beforeEach(async () => {
  venue = new RegisterServer('registries')
  venue.can = ['productRegisters.read', 'products.read', 'products.write']
  venue.rows = [till]
  venue.answers = { '/registries/1/calls': calls, '/till-board': board }
  await venue.open()
})

afterEach(() => venue.close())

async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { name }, longTimeout)
  return heading.closest('section')?.textContent
}

it('shows a till’s last request, its sales, its refused receipts and events, and its Z reports', async () => {
  await openRegister(venue, tillsLook, '/1')
  expect(await cardOf('Kassens kall')).toMatch(
    /Hentet varer.*19:30.*Endringer den ikke har hentet3/,
  )
  const refused = await cardOf('Avvist')
  expect(refused).toMatch(/2026-11-28-2-118.*grossOre Summen stemmer ikke · 4 ganger/)
  expect(refused).toMatch(/z-41.*key Hendelsen er kjent med et annet innhold/)
  expect(refused).toMatch(/119.*lines\.0\.quantity For høy verdi/)
  expect(await cardOf('Sendt')).toMatch(/3\s980,00.*41 kvitteringer, 5 hendelser.*1 avvist/)
  const reports = await cardOf('Z-rapporter')
  expect(reports).toMatch(/41,.*5\s000,00.*Kvitteringene sier.*79,00/)
  expect(reports).toMatch(/40,.*Stemmer med kvitteringene/)
})

it('previews the buttons of a till in order, and links to the menus', async () => {
  openAddress(`${venue.origin}/partners/1003/products/board/till`)
  openScreen(Screen, await fetchSession())
  const page = (await screen.findByRole('heading', { name: 'Snacks' }, longTimeout)).closest(
    'section',
  )
  const keys = within(page ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(keys).toEqual([
    expect.stringMatching(/^3Nachos79,00/),
    expect.stringMatching(/^3Pop79,00/),
  ])
  screen.getByRole('link', { name: /^Kinomeny/ })
})

it('the preview for self-service shows a product’s text and its limit per sale', async () => {
  openAddress(`${venue.origin}/partners/1003/products/board/selfservice`)
  openScreen(Screen, await fetchSession())
  const link = await screen.findByRole('link', { name: /^Popkorn stor/ }, longTimeout)
  expect(link.textContent).toMatch(/79,00.*Hent i kiosken.*Høyst 4 per salg/)
  expect(link.getAttribute('href')).toMatch(/\/products\/products\/7$/)
  expect(screen.queryByText('Nachos')).toBeNull()
})
