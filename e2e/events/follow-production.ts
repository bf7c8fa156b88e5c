import { randomInt } from 'node:crypto'
import { expect, type Page } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { proposalDraft } from '@dxweb/server/testing/drafts/drafts.ts'

interface Row {
  id: number
}

const film = { kind: 'film', runtimeMinutes: 94, ageLimit: '12', year: 1922 }

/** The event must have a synopsis. Overridden values follow the production again at the end. */
export async function followProduction(page: Page, eventId: number, synopsisText: string) {
  const number = randomInt(1_000_000_000)
  const title = `Vandrefilm ${number}`
  const proposed = { ...proposalDraft, title, ...film }
  const { id } = await call<Row>(page, 'POST', `${venue}/production-proposals`, proposed)
  const texts = [{ language: 'nb', shortText: '', synopsis: 'Grev Orlok flytter.' }]
  await call(page, 'PUT', `${venue}/productions/${id}/override`, { version: 0, texts })
  const dialog = page.getByRole('dialog', { name: 'Produksjon og aldersgrense' })
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Flere valg' }).click()
    await page.getByRole('menuitem', { name: 'Produksjon og aldersgrense' }).click()
  }
  const save = async () => {
    await dialog.getByRole('button', { name: 'Lagre' }).click()
    await expect(dialog).toBeHidden()
    return call<object>(page, 'GET', `${venue}/events/${eventId}`)
  }
  const production = dialog.getByRole('combobox', { name: /^Produksjon/ })
  await openDialog()
  await dialog.getByRole('button', { name: 'Foreslå produksjon' }).click()
  const proposal = page.getByRole('dialog', { name: 'Foreslå en produksjon' })
  const name = proposal.getByRole('textbox', { name: 'Tittel', exact: true })
  await expect(name).not.toHaveValue('')
  await name.fill(`Bygdefilm ${number}`)
  await proposal.getByRole('textbox', { name: /^Spilletid/ }).fill('71')
  await proposal.getByRole('button', { name: 'Foreslå produksjon' }).click()
  await expect(production).toHaveValue(new RegExp(`Bygdefilm ${number}`))
  expect(await save()).toMatchObject({ runtimeMinutes: 71, ownRuntimeMinutes: null })

  await openDialog()
  await production.fill(title)
  await page.getByRole('option', { name: new RegExp(`^${title}`) }).click()
  const minutes = dialog.getByRole('textbox', { name: /^Spilletid/ })
  await expect(minutes).toHaveAttribute('placeholder', '94')
  await minutes.fill('80')
  await expect(dialog.getByText('Produksjonen: 1 t 34 min')).toBeVisible()
  const synopsis = dialog.getByRole('region', { name: 'Omtale' })
  await expect(synopsis.getByText(synopsisText)).toBeVisible()
  expect(await save()).toMatchObject({ runtimeMinutes: 80, ageLimit: '12' })

  await openDialog()
  await dialog.getByRole('button', { name: 'Bruk produksjonens: Spilletid' }).click()
  await expect(minutes).toHaveValue('')
  await synopsis.getByRole('button', { name: 'Bruk produksjonens: Omtale' }).click()
  const sure = page.getByRole('dialog', { name: 'Bruk produksjonens: Omtale' })
  await sure.getByRole('button', { name: 'Bruk produksjonens' }).click()
  await expect(synopsis.getByText('Grev Orlok flytter.')).toBeVisible()
  await expect(synopsis.getByText('Følger produksjonen')).toBeVisible()
  expect(await save()).toMatchObject({ runtimeMinutes: 94, ownRuntimeMinutes: null })
}
