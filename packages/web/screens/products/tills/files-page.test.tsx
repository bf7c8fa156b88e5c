import type { TillFile } from '@dxweb/areas/tills/receipts/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import Screen from '../screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const file: TillFile = {
  id: '0198c0de-0000-7000-8000-000000000001',
  fileName: 'mai.xml',
  state: 'done',
  withdrawReason: '',
  fault: '',
  faultLine: 0,
  byteCount: 4_000,
  receiptCount: 5,
  practiceCount: 2,
  repeatedCount: 0,
  changedCount: 0,
  eventCount: 0,
  grossOre: 29_700,
  fromDay: '2026-05-01',
  toDay: '2026-05-02',
  company: '888888888 Et annet foretak AS',
  notes: [{ code: 'other_company', count: 1, first: [] }],
  unmapped: [],
  schemaState: 'valid',
  schemaFaults: [],
  takenBy: 'Ola Nes',
  at: '2026-05-03T10:00:00.000Z',
}

beforeEach(async () => {
  venue = new RegisterServer('till-files')
  venue.can = ['products.read', 'products.write']
  venue.answers = {
    '/till-files': { data: [file] },
    '/till-articles': { data: [], total: 4, unmappedCount: 4, unmappedOre: 9_900 },
  }
  await venue.open()
})

afterEach(() => venue.close())

it('for an unreadable file, shows only why the file was refused', async () => {
  const none = { receiptCount: 0, practiceCount: 0, grossOre: 0, fromDay: null, toDay: null }
  const refused = { ...file, ...none, state: 'refused', fault: 'not_saft', notes: [] }
  venue.answers = { ...venue.answers, '/till-files': { data: [refused] } }
  openAddress(`${venue.origin}/partners/1003/products/till-files`)
  openScreen(Screen, await fetchSession())
  await userEvent.click(await screen.findByRole('row', { name: /mai\.xml/ }, longTimeout))
  const dialog = await screen.findByRole('dialog', {}, longTimeout)
  expect(dialog.textContent).toContain('Filen er ikke SAF-T kassesystem')
  expect(dialog.textContent).not.toContain('Kvitteringer')
})

it('shows the contents of a file from a till, and withdraws the file with a reason', async () => {
  const user = userEvent.setup()
  openAddress(`${venue.origin}/partners/1003/products/till-files`)
  openScreen(Screen, await fetchSession())
  await user.click(await screen.findByRole('row', { name: /mai\.xml/ }, longTimeout))
  const dialog = await screen.findByRole('dialog', {}, longTimeout)
  const shown = dialog.textContent
  expect(shown).toContain('Kvitteringer3')
  expect(shown).toContain('Øving og annullert, ikke talt2')
  expect(shown).toContain('fra et annet foretak: 888888888 Et annet foretak AS')
  await within(dialog).findByRole('link', { name: '4 varer fra kassene er ikke koblet ennå' })
  await user.click(within(dialog).getByRole('button', { name: 'Trekk tilbake' }))
  await user.type(
    await screen.findByRole('textbox', { name: 'Grunn' }, longTimeout),
    'Feil foretak',
  )
  await user.click(screen.getByRole('button', { name: 'Trekk tilbake' }))
  await waitFor(
    () =>
      expect(venue.written).toEqual([
        {
          method: 'POST',
          path: `/till-files/${file.id}/withdrawal`,
          body: { reason: 'Feil foretak' },
        },
      ]),
    longTimeout,
  )
})

it('the button that chooses files stays on the page while a file is sent', async () => {
  const user = userEvent.setup()
  openAddress(`${venue.origin}/partners/1003/products/till-files`)
  openScreen(Screen, await fetchSession())
  const button = await screen.findByRole('button', { name: 'Velg filer' }, longTimeout)
  const input = screen.getAllByLabelText('Velg filer').find((each) => each.tagName === 'INPUT')
  await user.upload(input!, new File(['{}'], 'juni.xml', { type: 'text/xml' }))
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), longTimeout)
  expect(button.isConnected).toBe(true)
})

it('lists each article from API calls with its product’s number and group, or with dashes if it has no product', async () => {
  const article = {
    id: 1,
    version: 1,
    articleRef: 'product:7',
    groupRef: '',
    name: 'Cola',
    groupName: '',
    standardGroup: null,
    productId: 7,
    menuId: null,
    groupId: null,
    mappedTo: 'Cola',
    productNumber: '2210',
    productGroup: 'Kioskgruppa',
    mappedBy: null,
    quantityMicro: 1_000_000,
    grossOre: 3_900,
    newestDay: '2026-05-02',
  }
  const none = { name: 'Pose', mappedTo: '', productId: null, productNumber: '', productGroup: '' }
  const data = [article, { ...article, id: 2, articleRef: 'product:8', ...none }]
  const counts = { total: 2, unmappedCount: 0, unmappedOre: 0 }
  venue.answers = { ...venue.answers, '/till-articles': { data, ...counts } }
  openAddress(`${venue.origin}/partners/1003/products/till-articles`)
  openScreen(Screen, await fetchSession())
  const textOf = async (name: RegExp) =>
    [...(await screen.findByRole('row', { name }, longTimeout)).querySelectorAll('td')]
      .slice(1, 3)
      .map(({ textContent }) => textContent)
  expect(await textOf(/^Cola/)).toEqual(['2210', 'Kioskgruppa'])
  expect(await textOf(/^Pose/)).toEqual(['–', '–'])
})
