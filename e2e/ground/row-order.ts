import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { call } from './call.ts'
import { venue } from './far-event.ts'

export const menuGroups = `${venue}/products/productMenuGroups`
export const menuGroupsPath = `${venue}/productMenuGroups`

export interface Placed {
  id: number
  version: number
}

export async function makeThree(page: Page): Promise<{ names: string[]; made: Placed[] }> {
  const run = randomInt(1_000_000_000)
  const names = ['Frokost', 'Lunsj', 'Middag'].map((name) => `${name} ${run}`)
  const made: Placed[] = []
  for (const name of names) made.push(await call<Placed>(page, 'POST', menuGroupsPath, { name }))
  return { names, made }
}

export const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Flytt ${name}`, exact: true })

export const shownRows = (page: Page) => page.locator('tbody a.dx-row-link')

export const expectOrder = async (page: Page, names: readonly string[]) =>
  expect
    .poll(async () =>
      (await shownRows(page).allTextContents()).filter((name) => names.includes(name)),
    )
    .toEqual([...names])

export const middleOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (box === null) throw new Error(`${place.toString()} is not in the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function holdOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, (start.y + end.y) / 2, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
}

export async function takeBy(page: Page, key: 'Enter' | 'Space') {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise((subscribed) => setTimeout(subscribed)))
}
