import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test("reads one's own change once, and another tab of the same user reads it too", async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { id, path } = await makeEvent(page)
  const other = await page.context().newPage()
  const tabs = [page, other]
  const heard = tabs.map((tab) => tab.waitForResponse(/\/stream\?.*event/))
  await Promise.all(tabs.map((tab) => tab.goto(path)))
  await Promise.all(heard)

  let reads = 0
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' && request.url().endsWith(`${house}/events/${id}`)
    if (isRead) reads += 1
  })
  await button(page, 'Stopp salg').click()
  for (const tab of tabs) await expect(button(tab, 'Start salg')).toBeVisible()
  // Messages arrive in order, so that of the own change has arrived once this one is shown.
  const { version } = await call<{ version: number }>(page, 'GET', `${house}/events/${id}`)
  await call(page, 'POST', `${house}/events/${id}/start-sale`, { version })
  for (const tab of tabs) await expect(button(tab, 'Stopp salg')).toBeVisible()
  expect(reads).toBe(2)
})
