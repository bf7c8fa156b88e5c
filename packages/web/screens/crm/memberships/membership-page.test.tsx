import type { Membership } from '@dxweb/areas/memberships/contract.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { fill } from '../../../testing/fill.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { MembershipPage } from './membership-page.tsx'

const id = '01a00000-0000-7000-8000-000000000001'

const period = (number: number, year: number, priceOre: number): Membership['periods'][number] => ({
  number,
  typeId: 1,
  type: 'Filmklubb',
  startsOn: `${year}-01-01`,
  endsOn: `${year}-12-31`,
  saleId: id,
  soldAt: '2026-01-01T12:00:00Z',
  soldBy: 'Ola Strand',
  means: 'card',
  priceOre,
  vatOre: 0,
  uses: 0,
  mostUses: null,
  mostPerEvent: null,
  mostAtOnce: 1,
  cancelledAt: null,
  refundId: null,
  reason: '',
})

let venue: RegisterServer
let membership: Membership

beforeEach(async () => {
  venue = new RegisterServer('memberships')
  venue.can = ['members.find', 'members.sell', 'members.write']
  membership = {
    id,
    number: '1234567890',
    state: 'active',
    customerId: 7,
    customer: 'Kari Nes',
    email: '',
    period: 1,
    periods: [period(2, 2027, 48_000), period(1, 2026, 45_000)],
    uses: [],
  }
  await venue.open()
})

afterEach(() => venue.close())

async function openPage() {
  venue.answers = { [`/memberships/${id}`]: membership }
  openAddress(`${venue.origin}/partners/1003/crm/memberships/${id}`)
  openScreen(() => <MembershipPage id={id} base="/" tabs={null} />, await fetchSession())
  await screen.findByText('Kari Nes', undefined, longTimeout)
  return userEvent.setup()
}

it('cancels the chosen period of a membership, and shows its days and price', async () => {
  const user = await openPage()
  await user.click(screen.getAllByRole('button', { name: 'Avslutt' })[0]!)
  const dialog = await screen.findByRole('dialog', undefined, longTimeout)
  expect(dialog.textContent).toMatch(/01\.01\.2027.*31\.12\.2027.*480/)
  await fill(user, within(dialog).getByRole('textbox', { name: /Grunn/ }), 'Fornyet ved feil')
  await user.click(within(dialog).getByRole('button', { name: 'Avslutt' }))
  await expect
    .poll(() => venue.written.map(({ path }) => path), longTimeout)
    .toEqual([`/memberships/${id}/periods/2/cancel`])
})

it('offers no renewal of a membership without an end', async () => {
  membership.periods = [{ ...period(1, 2026, 45_000), endsOn: null }]
  await openPage()
  expect(screen.getByRole('button', { name: 'Avslutt' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Forny' })).toBeNull()
})
