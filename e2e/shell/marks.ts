import { contrast } from '@dxweb/kit/color/contrast.ts'
import { expect, type Locator, type Page } from '../ground/journey.ts'

// Complements axe, which checks neither the borders of fields nor forced colours.

const hexOf = (rgb: string) =>
  `#${(rgb.match(/\d+(\.\d+)?/g) ?? [])
    .slice(0, 3)
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    .join('')}`

const borderOf = (field: Locator) =>
  field.evaluate((element) => {
    const { borderTopColor, boxShadow } = getComputedStyle(element)
    return { color: borderTopColor, shadow: boxShadow }
  })

async function expectFrames(page: Page, colorScheme: string): Promise<void> {
  const frames = page.locator('main :is(.mantine-Input-input, .mantine-Switch-track)')
  await expect(frames.first()).toBeVisible()
  const looks = await frames.evaluateAll((elements) =>
    elements.map((element) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(element)
      return { border: borderTopColor, ground: backgroundColor, name: element.className }
    }),
  )
  expect(looks.length).toBeGreaterThan(5)
  for (const { border, ground, name } of looks.filter((look) => look.name.includes('Input'))) {
    const named = `${name} in ${colorScheme}`
    expect.soft(contrast(hexOf(border), hexOf(ground)), named).toBeGreaterThanOrEqual(3)
  }
}

export async function refuseName(page: Page): Promise<void> {
  const schemes = ['dark', 'light'] as const
  const name = page.getByRole('textbox', { name: 'Navn', exact: true })
  const looks = []
  for (const isRefused of [false, true]) {
    if (isRefused) {
      await name.press('ControlOrMeta+Enter')
      await expect(name).toHaveAttribute('aria-invalid', 'true')
    }
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      if (!isRefused) await expectFrames(page, colorScheme)
      await name.blur()
      looks.push(await borderOf(name))
    }
  }
  for (const [at, colorScheme] of schemes.entries()) {
    expect(looks[at + 2]?.color, colorScheme).not.toBe(looks[at]?.color)
    expect(looks[at + 2]?.shadow, colorScheme).not.toBe(looks[at]?.shadow)
  }
}

const lookOfSwitch = (track: Locator) =>
  track.evaluate((element) => {
    const thumb = element.querySelector('.mantine-Switch-thumb')
    const style = getComputedStyle(element)
    return {
      border: style.borderTopColor,
      width: style.borderTopWidth,
      ground: style.backgroundColor,
      thumb: thumb && getComputedStyle(thumb).backgroundColor,
    }
  })

export async function turnSwitch(page: Page): Promise<void> {
  const companion = page.getByRole('switch', { name: 'Ledsager' })
  const track = companion.locator('xpath=following-sibling::*[1]')
  const off = await lookOfSwitch(track)
  expect(Number.parseFloat(off.width)).toBeGreaterThan(0)
  expect(contrast(hexOf(off.border), hexOf(off.ground))).toBeGreaterThanOrEqual(3)
  expect(off.thumb).not.toBe(off.ground)
  await companion.press('Space')
  const on = await lookOfSwitch(track)
  expect(on.ground).not.toBe(off.ground)
  expect(on.thumb).not.toBe(on.ground)
}

export const markOf = (element: Element) => {
  const { backgroundColor, borderBottomColor, color, outlineStyle } = getComputedStyle(element)
  return { ground: backgroundColor, line: borderBottomColor, ink: color, frame: outlineStyle }
}

export async function expectCalendarMarks(
  page: Page,
  of: (selector: string) => MarkRead,
  ground: string,
) {
  const [entries, chips] = ['.dx-entry', '.dx-calendar-choices .dx-chip']
  await expect(page.locator(`${chips}[aria-pressed=true]`).first()).toBeVisible()
  for (const chosen of [`${entries}[aria-current]`, `${chips}[aria-pressed=true]`]) {
    expect.soft((await of(chosen)).ground, chosen).not.toBe(ground)
  }
  const icon = await of(`${entries}[aria-current] svg`)
  expect.soft(icon.ink).toBe((await of(`${entries}[aria-current]`)).ink)
  expect.soft((await of('.dx-header-tab')).line, 'a tab that is not chosen').toBe(ground)
  const swatches = await page
    .locator('.dx-calendar-legend li:not(:last-child) span')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  expect.soft(new Set(swatches).size).toBe(swatches.length)
}

type MarkRead = Promise<ReturnType<typeof markOf>>
