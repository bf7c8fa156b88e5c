import { expect, type Locator, type Page } from '@playwright/test'
import { axeFindings } from '../ground/axe-findings.ts'
import { house } from '../ground/far-event.ts'
import { chooseByKeys, tabTo, typeOver } from '../ground/keys.ts'
import { whileCut } from '../ground/network.ts'
import type { RegisterScreen, Typed } from '../ground/screen-values.ts'

const save = 'ControlOrMeta+Enter'
const dialogs = '[role="dialog"]'

const usualFailures = {
  create: (add: string) => `Kunne ikke legge til ${add.replace('Legg til ', '')}.`,
  save: () => 'Kunne ikke lagre endringene.',
  delete: () => 'Sletting feilet.',
}

const failureOf = ({ failed, add }: RegisterScreen, verb: keyof typeof usualFailures) =>
  failed?.[verb] ?? usualFailures[verb](add)

const form = (page: Page) => page.locator('form.dx-row-form')

const textField = (page: Page, label: string) =>
  form(page).getByRole('textbox', { name: label, exact: true })

function fieldOf(page: Page, label: string, typed: Typed): Locator {
  if (typeof typed === 'string') return textField(page, label)
  const role = 'choose' in typed ? 'combobox' : 'switch'
  return form(page).getByRole(role, { name: label, exact: true })
}

const rowsWith = (page: Page, text: string) =>
  page.locator('main tbody tr').filter({ hasText: text })

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

async function follow(page: Page, path: string): Promise<void> {
  const address = `${house}/${path}`
  await page.locator(`a[href="${address}"]`).first().press('Enter')
  await expect(page).toHaveURL(address)
}

/** Follows one link per part of the address. */
export async function openByMenu(page: Page, path: string): Promise<void> {
  const parts = path.split('/')
  for (const [place] of parts.entries()) {
    await follow(page, parts.slice(0, place + 1).join('/'))
  }
}

/** One kind of call fails until `act` is done. */
const whileFailing = (
  page: Page,
  { register }: RegisterScreen,
  method: string,
  act: () => Promise<void>,
) => whileCut(page, { calls: new RegExp(`/${register}(/\\d+)?$`), method, by: 'failure' }, act)

async function typeInto(page: Page, label: string, typed: Typed): Promise<void> {
  await tabTo(page, fieldOf(page, label, typed))
  if (typeof typed === 'string') return typeOver(page, typed)
  if ('choose' in typed) return chooseByKeys(page, typed.choose)
  await page.keyboard.press('Space')
}

/** Drawers leave the list visible; pages do not. */
const isDrawn = (page: Page) => page.locator(dialogs).isVisible()

async function create(page: Page, screen: RegisterScreen): Promise<void> {
  const { values, bad, add, name } = screen
  await tabTo(page, page.getByRole('link', { name: add }).first())
  await page.keyboard.press('Enter')
  const [first] = values
  if (first) await expect(fieldOf(page, ...first)).toBeFocused()
  for (const [label, typed] of values)
    await typeInto(page, label, label === bad.label ? bad.typed : typed)
  const wrong = textField(page, bad.label)
  const meant = values.find(([label]) => label === bad.label)?.[1] ?? ''
  if (meant === '') await typeInto(page, bad.label, bad.typed)
  await page.keyboard.press(save)
  await expect(wrong).toHaveAccessibleDescription(bad.refusal)
  await expect(wrong).toBeFocused()
  for (const [label, typed] of values) {
    const isBlank = label === bad.label && bad.typed.trim() === ''
    if (typeof typed === 'string' && !isBlank) {
      await expect(textField(page, label)).not.toHaveValue('')
    }
  }
  const inDrawer = await isDrawn(page)
  expect.soft(await axeFindings(page, inDrawer ? dialogs : undefined), 'a refused form').toEqual([])

  await typeOver(page, typeof meant === 'string' ? meant : '')
  await whileFailing(page, screen, 'POST', async () => {
    await page.keyboard.press(save)
    await expect(page.getByRole('alert')).toContainText(failureOf(screen, 'create'))
    if (inDrawer) await expect(rowsWith(page, name)).toHaveCount(0)
  })
  await page.keyboard.press(save)
  if (inDrawer) return expect(page.locator(dialogs)).toBeHidden()
  await expect(page).toHaveURL(/\/\d+(\?.*)?$/)
  await backToList(page, screen)
}

async function backToList(page: Page, { title }: RegisterScreen): Promise<void> {
  await page.locator('a.dx-back').press('Enter')
  await expect(heading(page, title)).toBeVisible()
}

async function goTo(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible()
  await tabTo(page, page.locator('main tbody tr[tabindex="0"]'))
  for (let step = 0; step < 60; step += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The keys do not lead to ${row.toString()}`)
}

async function find(
  page: Page,
  { hasSearch = true }: RegisterScreen,
  name: string,
): Promise<Locator> {
  const row = rowsWith(page, name).first()
  const search = page.getByRole('searchbox')
  if (hasSearch && (await search.inputValue()) !== name) {
    await tabTo(page, search)
    await typeOver(page, name)
    await expect(page).toHaveURL(/[?&]q=/)
    // The rows of before stay until those that were found replace them.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }
  await goTo(page, row)
  return row
}

/** Opens a row by its key, once more where the list is read again just then and takes the focus from the row. */
async function open(page: Page, row: Locator): Promise<void> {
  await expect(async () => {
    if (await form(page).isVisible()) return
    await goTo(page, row)
    await page.keyboard.press('Enter')
    await expect(form(page)).toBeVisible({ timeout: 5000 })
  }).toPass()
}

async function edit(page: Page, screen: RegisterScreen): Promise<void> {
  const { label, typed, shown } = screen.edit
  const row = await find(page, screen, screen.name)
  await open(page, row)
  await typeInto(page, label, typed)
  const inDrawer = await isDrawn(page)
  await whileFailing(page, screen, 'PUT', async () => {
    await page.keyboard.press(save)
    await expect(page.getByRole('alert')).toContainText(failureOf(screen, 'save'))
    if (inDrawer && shown !== undefined) await expect(row).not.toContainText(shown)
    await expect(textField(page, label)).not.toHaveValue('')
  })
  await page.keyboard.press(save)
  if (inDrawer) {
    await expect(page.locator(dialogs)).toBeHidden()
    await expect(row).toBeFocused()
  } else {
    await expect(page.getByText('Ulagrede endringer')).toBeHidden()
    await backToList(page, screen)
  }
  if (shown !== undefined) await expect(row).toContainText(shown)
}

async function confirmDeletion(
  page: Page,
  { isGoneForGood = false }: RegisterScreen,
): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Slett', exact: true }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Bekreft sletting' })
  await expect(question).toContainText(
    isGoneForGood
      ? 'Vil du virkelig slette objektet? Du kan ikke gjøre om på dette senere.'
      : '» slettes. Du kan angre like etterpå.',
  )
  await tabTo(page, question.getByRole('button', { name: 'Slett' }))
}

async function remove(page: Page, screen: RegisterScreen): Promise<void> {
  const row = await find(page, screen, screen.name)
  await open(page, row)
  await confirmDeletion(page, screen)
  expect.soft(await axeFindings(page, dialogs), 'the question').toEqual([])
  await whileFailing(page, screen, 'DELETE', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText(failureOf(screen, 'delete')).last()).toBeVisible()
  })
  await expect(row).toBeVisible()
  await open(page, row)
  await confirmDeletion(page, screen)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/» er slettet$/).last()).toBeVisible()
  await expect(row).toHaveCount(0)
}

/** A row in use cannot be deleted, and the refusal uses the register's words. */
async function keepUsed(page: Page, screen: RegisterScreen): Promise<void> {
  const { used } = screen
  if (!used) return
  const row = await find(page, screen, used.name)
  await open(page, row)
  await confirmDeletion(page, screen)
  await page.keyboard.press('Enter')
  await expect(page.getByText(used.refusal)).toBeVisible()
  await expect(row).toBeVisible()
}

/** By keys alone: create, refuse, edit, delete, and recover from server errors. */
export async function walkRegister(page: Page, screen: RegisterScreen): Promise<void> {
  await openByMenu(page, screen.below ?? screen.path)
  if (screen.below) await follow(page, screen.path)
  await expect(heading(page, screen.title)).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  expect.soft(await axeFindings(page), 'the list').toEqual([])
  await create(page, screen)
  await edit(page, screen)
  await remove(page, screen)
  await keepUsed(page, screen)
}
