import { getCsrfCookie } from '@dxweb/areas/access/login/contract.ts'
import { updateReminderMs } from '@dxweb/kit/constants/constants.ts'
import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/speak.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { callApi } from '../../data/calls/call-api.ts'
import { openLoopback, standAt } from '../../testing/loopback.ts'
import { TextProvider } from '../../ui/text/text.ts'
import { WorkerNotices } from './worker-notices.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

it('a newer server is announced, postponed for an hour, and announced again', async () => {
  const server = await openLoopback((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-dx-build': 'another' })
    response.end(JSON.stringify({ ok: true }))
  })
  standAt(`${server.origin}/`)
  render(
    <TextProvider value={textsOf('nb', nb)}>
      <WorkerNotices />
    </TextProvider>,
  )
  const notice = () => screen.queryByText('Ny oppdatering!')
  expect(notice()).toBeNull()
  await act(() => callApi(getCsrfCookie, {}))
  expect(notice()).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Oppdater' })).not.toBeNull()

  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Utsett' }))
  expect(notice()).toBeNull()
  act(() => void vi.advanceTimersByTime(updateReminderMs - 1))
  expect(notice()).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(notice()).not.toBeNull()
  vi.useRealTimers()
  await server.close()
})
