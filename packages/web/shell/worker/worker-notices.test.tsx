import { getCsrfCookie } from '@dxweb/areas/access/login/contract.ts'
import { installNoticeMs, updateCheckMs, updateReminderMs } from '@dxweb/kit/constants/constants.ts'
import nb from '@dxweb/locales/nb.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { callApi } from '../../data/calls/call-api.ts'
import { startWorker } from '../../service-worker/register.ts'
import { openLoopback, openAddress } from '../../testing/loopback.ts'
import { TextProvider } from '../../ui/text/text.ts'
import { WorkerNotices } from './worker-notices.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
})

const show = () =>
  render(
    <TextProvider value={textsOf('nb', nb)}>
      <WorkerNotices />
    </TextProvider>,
  )

function browserThatInstalls() {
  const worker = Object.assign(new EventTarget(), { scriptURL: '', state: 'installing' })
  const update = vi.fn<() => Promise<void>>(async () => undefined)
  const registration = Object.assign(new EventTarget(), { installing: worker, update })
  const register = async (script: string) => {
    worker.scriptURL = new URL(script, window.location.href).href
    return registration
  }
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { register }) })
  const install = () => {
    registration.dispatchEvent(new Event('updatefound'))
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
  }
  return { install, update }
}

it('shows for four seconds that the app was installed, and checks for a newer build every half hour', async () => {
  openAddress('http://127.0.0.1/')
  const { install, update } = browserThatInstalls()
  show()
  vi.useFakeTimers()
  await startWorker()
  const notice = () => screen.queryByText('DxWeb er lagret')
  act(install)
  expect(notice()).not.toBeNull()
  act(() => void vi.advanceTimersByTime(installNoticeMs))
  expect(notice()).toBeNull()
  vi.advanceTimersByTime(updateCheckMs - installNoticeMs - 1)
  expect(update).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(update).toHaveBeenCalledOnce()
})

it('shows a notice of a newer build on the server, and shows it again an hour after the user postpones it', async () => {
  const server = await openLoopback((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-dx-build': 'another' })
    response.end(JSON.stringify({ ok: true }))
  })
  openAddress(`${server.origin}/`)
  show()
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
