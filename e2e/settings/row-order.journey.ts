import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { tabTo } from '../ground/keys.ts'
import { signIn } from '../ground/log-in.ts'
import {
  expectOrder,
  handle,
  holdOver,
  makeThree,
  menuGroups,
  menuGroupsPath,
  middleOf,
  type Placed,
  shownRows,
  takeBy,
} from '../ground/row-order.ts'
import { dragThroughLongList } from './long-list.ts'

test('a row is moved by keyboard, touch and dragging, moved back, and dragged through a list of several pages', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  const { names, made } = await makeThree(page)
  const [a = '', b = '', c = ''] = names
  await page.goto(menuGroups)
  await expectOrder(page, names)
  await page.getByRole('button', { name: 'Navn' }).click()
  const note = page.getByText('Rader flyttes når listen står i sin egen rekkefølge')
  await expect(note).toBeVisible()
  await expect(handle(page, a)).toHaveCount(0)
  await page.getByRole('button', { name: 'Vis rekkefølgen' }).click()
  await expect(note).toHaveCount(0)
  await expectOrder(page, names)
  const count = await shownRows(page).count()
  const announcement = page.locator('[aria-live="assertive"]')
  await tabTo(page, handle(page, c))
  await expect(handle(page, c)).toHaveAccessibleDescription(/^Mellomrom eller Enter tar raden/)
  await takeBy(page, 'Space')
  await expect(announcement).toHaveText(`${c} er tatt, på plass ${count} av ${count}.`)
  await page.keyboard.press('ArrowUp')
  await expect(announcement).toHaveText(`${c} på plass ${count - 1} av ${count}.`)
  await page.keyboard.press('ArrowUp')
  await expect(announcement).toHaveText(`${c} på plass ${count - 2} av ${count}.`)
  await page.keyboard.press('Space')
  await expect(announcement).toHaveText(`${c} er sluppet på plass ${count - 2} av ${count}.`)
  await expectOrder(page, [c, a, b])
  await expect(handle(page, c)).toBeFocused()

  await takeBy(page, 'Enter')
  await expect(announcement).toContainText('er tatt')
  await page.keyboard.press('ArrowDown')
  await expect(announcement).toHaveText(`${c} på plass ${count - 1} av ${count}.`)
  await page.keyboard.press('Escape')
  await expect(announcement).toHaveText(`${c} står der den sto.`)
  await expectOrder(page, [c, a, b])
  await takeBy(page, 'Enter')
  await expect(announcement).toContainText('er tatt')
  await page.keyboard.press('ArrowDown')
  await expect(announcement).toHaveText(`${c} på plass ${count - 1} av ${count}.`)
  await page.keyboard.press('Enter')
  await expectOrder(page, [a, c, b])
  await expect(page.getByText(`«${c}» er flyttet til plass ${count - 1}`)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expectOrder(page, [c, a, b])

  await moveByTouch(page, [c, a, b])
  const [x, y, z] = [c, b, a]
  await expectOrder(page, [x, y, z])
  await holdOver(page, handle(page, z), handle(page, x))
  await page.mouse.up()
  await expectOrder(page, [z, x, y])
  await expect(page.getByText(`«${z}» er flyttet til plass`)).toBeVisible()
  await page.reload()
  await expectOrder(page, [z, x, y])

  await holdOver(page, handle(page, z), handle(page, y))
  await page.mouse.up()
  await expectOrder(page, [x, y, z])
  await page.getByRole('button', { name: 'Angre' }).click()
  await expectOrder(page, [z, x, y])
  await expect(page.getByText(`«${z}» står der den sto`)).toBeVisible()

  await holdOver(page, handle(page, y), handle(page, z))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectOrder(page, [z, x, y])

  // A new row is added last, without asking for a position.
  await page.getByRole('link', { name: /^Legg til/ }).click()
  await expect(page.getByLabel('Rekkefølge')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Navn' }).fill(`Kveld ${made[0]?.id}`)
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(shownRows(page).last()).toHaveText(`Kveld ${made[0]?.id}`)

  const moved = `${menuGroupsPath}/${made[1]?.id}`
  const { version } = await call<Placed>(page, 'GET', moved)
  const change = { name: `${y}!`, version }
  await page.route(
    '**/productMenuGroups/*/move',
    async (route) => {
      await call(page, 'PUT', moved, change)
      await route.continue()
    },
    { times: 1 },
  )
  await holdOver(page, handle(page, y), handle(page, z))
  await page.mouse.up()
  await expect(page.getByText('Raden ble ikke flyttet. Noen andre har endret')).toBeVisible()
  await expectOrder(page, [z, x, `${y}!`])
  await dragThroughLongList(page)
})

async function moveByTouch(page: Page, [first = '', second = '', last = '']: string[]) {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await handle(page, last).scrollIntoViewIfNeeded()
  await expectOrder(page, [first, second, last])
  const [start, end] = [await middleOf(handle(page, last)), await middleOf(handle(page, second))]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: start.x, y }],
    })
  await touch('touchStart', start.y)
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', start.y + (end.y - start.y) * part)
  }
  await touch('touchEnd')
  await expectOrder(page, [first, last, second])
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await client.detach()
  await page.setViewportSize({ width: 1440, height: 900 })
}
