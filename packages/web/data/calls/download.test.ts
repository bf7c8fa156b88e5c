import { expect, it, vi } from 'vitest'
import { openLoopback, openAddress } from '../../testing/loopback.ts'
import { download, nameOf } from './download.ts'

const named = (disposition: string) =>
  nameOf(new Response('', { headers: { 'Content-Disposition': disposition } }))

it('a downloaded file gets the file name of the reply, including Norwegian letters', () => {
  expect(named('attachment; filename=saler-2026-11-22.csv')).toBe('saler-2026-11-22.csv')
  expect(named('attachment; filename="egne tekster.csv"')).toBe('egne tekster.csv')
  const both = `attachment; filename="?re.csv"; filename*=UTF-8''%C3%A5re-2026-11-22.csv`
  expect(named(both)).toBe('åre-2026-11-22.csv')
  expect(nameOf(new Response(''))).toBe('dxweb')
})

it('refuses an incomplete download, and keeps no part of the file', async () => {
  const venue = await openLoopback((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    response.write('Tittel\r\n', () => response.socket?.end())
  })
  openAddress(`${venue.origin}/partners/1003/shows`)
  const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  await expect(download('/api/v1/partners/1003/events-export')).rejects.toMatchObject({
    code: 'broken_off',
  })
  expect(kept).not.toHaveBeenCalled()
  await venue.close()
})
