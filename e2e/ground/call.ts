import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Acts as the user signed in on the page. Throws if the call is refused. */
export async function call<Reply>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  renterId = 0,
): Promise<Reply> {
  await page.request.get('/api/v1/csrf-cookie')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: {
      'X-XSRF-TOKEN': decodeURIComponent(token),
      'X-Dx-Renter': String(renterId),
      'Idempotency-Key': randomUUID(),
    },
    ...(body !== undefined && { data: body }),
  })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Reply
}
