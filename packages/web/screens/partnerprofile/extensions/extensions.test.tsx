import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { standAt } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import Screen from '../screen.tsx'

const patience = { timeout: 60_000 }
let house: RegisterServer

const integration = (integrationId: string, keyEnding = '') => ({
  integrationId,
  isAdded: keyEnding !== '',
  keyEnding,
  extras: { cinema: false, culture: false },
  addedAt: null,
  version: keyEnding === '' ? null : 1,
})

function keep(...data: object[]) {
  house.answers = { '/integrations': { data, total: data.length } }
}

beforeEach(async () => {
  house = new RegisterServer('integrations')
  house.can = ['settings.read', 'settings.write']
  keep(integration('mailList'), integration('customerCommunication'))
  await house.open()
})

afterEach(() => house.close())

async function open() {
  standAt(`${house.origin}/partners/1003/partnerprofile/extensions`)
  openScreen(Screen, await fetchSession())
  return userEvent.setup()
}

async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { name }, patience)
  const card = heading.closest('section')
  if (!card) throw new Error(`${name} has no card`)
  return within(card)
}

it('says that extensions could not be read and reads them again when asked', async () => {
  house.broken = '/integrations'
  const user = await open()
  const failed = 'Kunne ikke hente integrasjoner, får ikke kontakt med server.'
  await screen.findByText(failed, undefined, patience)
  house.broken = ''
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }))
  expect(await cardOf('Nyhetsbrev')).toBeDefined()
})

it('keeps a key that is refused or not saved, and never shows a saved one', async () => {
  const user = await open()
  const card = await cardOf('Nyhetsbrev')
  const key = card.getByRole<HTMLInputElement>('textbox', { name: 'API-nøkkel' })
  house.refuse = {
    status: 400,
    error: { code: 'invalid', fields: { apiKey: { code: 'api_key' } } },
  }
  await user.type(key, 'feil{Enter}')
  await card.findByText('Ikke en gyldig API-nøkkel', undefined, patience)
  expect(key.value).toBe('feil')

  house.refuse = { status: 500, error: { code: 'internal' } }
  await user.type(key, '{Enter}')
  const notAdded = 'Kunne ikke legge til integrasjon, får ikke kontakt med server.'
  await screen.findByText(notAdded, undefined, patience)
  expect(key.value).toBe('feil')

  await user.clear(key)
  keep(integration('mailList', '-us6'), integration('customerCommunication'))
  await user.type(key, `${'a1'.repeat(16)}-us6{Enter}`)
  await card.findByText('Nøkkelen slutter på -us6', undefined, patience)
  await waitFor(() => expect(key.value).toBe(''), patience)
  expect(document.body.textContent).not.toContain('a1a1')
  expect(house.written.at(-1)?.body).toMatchObject({ apiKey: `${'a1'.repeat(16)}-us6` })
})

it('removes an extension once that is confirmed, and keeps it when that fails', async () => {
  keep(integration('mailList', '-us6'))
  const user = await open()
  const card = await cardOf('Nyhetsbrev')
  const remove = async () => {
    await user.click(card.getByRole('button', { name: 'Fjern' }))
    const question = await screen.findByRole('dialog', { name: 'Fjerne Nyhetsbrev?' }, patience)
    await user.click(within(question).getByRole('button', { name: 'Fjern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
  }
  house.refuse = { status: 500, error: { code: 'internal' } }
  await remove()
  const notRemoved = 'Kunne ikke fjerne integrasjon, får ikke kontakt med server.'
  await screen.findByText(notRemoved, undefined, patience)
  expect(card.getByText('Nøkkel lagret')).toBeDefined()
  keep(integration('mailList'))
  await remove()
  await waitFor(() => expect(card.queryByText('Nøkkel lagret')).toBeNull(), patience)
})

it('shows what customer communication lacks and keeps its key', async () => {
  const user = await open()
  const card = await cardOf('Kundekommunikasjon')
  const key = card.getByRole<HTMLInputElement>('textbox', { name: 'API-nøkkel' })
  house.refuse = {
    status: 400,
    error: { code: 'invalid', fields: { extras: { code: 'needs_content' } } },
  }
  await user.type(key, `${'k'.repeat(24)}{Enter}`)
  await card.findByText('Velg kino, kultur eller begge', undefined, patience)
  expect(key.value).toBe('k'.repeat(24))
})
