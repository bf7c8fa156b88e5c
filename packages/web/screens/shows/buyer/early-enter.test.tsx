import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, lazy } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'
import { TypeAhead } from '../../../ui/dialogs/type-ahead.tsx'
import CodeDialog from '../campaign/code-dialog.tsx'
import { TillServer } from '../testing/till-server.ts'
import BuyerDialog from './buyer-dialog.tsx'

let venue: TillServer
const submit = vi.fn<() => void>()

beforeEach(async () => {
  venue = new TillServer()
  await venue.open()
})

afterEach(async () => {
  submit.mockClear()
  await venue.close()
})

/** Simulates a hand scanner that types a code before the dialog within `Frame` has loaded. */
async function scanEarly<Props extends object>(
  Dialog: ComponentType<Props>,
  props: Props,
  scanned: string,
  Frame: 'form' | 'div' = 'form',
) {
  const loaded = Promise.withResolvers<{ default: ComponentType<Props> }>()
  const Loading = lazy(() => loaded.promise)
  openAddress(`${venue.origin}/partners/1003/shows`)
  openScreen(
    () => (
      <Frame onSubmit={submit}>
        <TypeAhead label="Tidlig" maxLength={600} onClose={() => undefined}>
          <Loading {...props} />
        </TypeAhead>
      </Frame>
    ),
    await fetchSession(),
  )
  await screen.findByRole('textbox', { name: 'Tidlig' }, longTimeout)
  await userEvent.setup().keyboard(`${scanned}{Enter}`)
  expect(submit).not.toHaveBeenCalled()
  loaded.resolve({ default: Dialog })
}

it('selects the customer whose number was scanned before the search was loaded', async () => {
  const kari = { id: 7, name: 'Kari Nes', email: '', phone: '' }
  venue.answers['/customer-search'] = { data: [kari] }
  const onPick = vi.fn<(buyer: typeof kari) => void>()
  await scanEarly(BuyerDialog, { onPick, onClose: () => undefined }, '90000007')
  await waitFor(() => expect(onPick).toHaveBeenCalledWith(kari), longTimeout)
})

it('selects the campaign whose code was scanned before the dialog was loaded', async () => {
  const campaign = { code: 'ZB4K7QX2', campaign: { id: 3, name: 'Sommer' } }
  venue.answers['/campaign-codes'] = campaign
  const onFound = vi.fn<(found: { code: string; name: string }) => void>()
  // The dialog has its own form, so the test needs no form around it.
  await scanEarly(CodeDialog, { onFound, onClose: () => undefined }, 'zb4k7qx2', 'div')
  const found = { code: 'ZB4K7QX2', name: 'Sommer' }
  await waitFor(() => expect(onFound).toHaveBeenCalledWith(found), longTimeout)
})
