import { givenMailedApp } from '@dxweb/server/testing/given-app.ts'
import { proposalDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { readQuotedPrintable } from '@dxweb/server/testing/smtp-inbox.ts'
import { expect, it } from 'vitest'

const { app, chief, inbox } = await givenMailedApp()
const platform = await app.as('super@test.no')

const proposed = (title: string) => ({ ...proposalDraft, title })
const propose = async (title: string) => {
  const made = await chief.post('/partners/1003/production-proposals', proposed(title))
  return made.json<{ id: number; version: number }>()
}
const nextMail = async () => readQuotedPrintable((await inbox.next('sjef@sundet.no')).raw)

it('mails the outcome to the user who proposed a production', async () => {
  const queue = '/partners/1/production-proposals'
  const [first, other] = [await propose('Bygdefilmen'), await propose('Bygdefilmen igjen')]
  await platform.post(`${queue}/${first.id}/approve`, { version: first.version })
  const approved = await nextMail()
  expect(approved).toContain('Bygdefilmen er godkjent')
  expect(approved).toContain(`/partners/1003/mediabase/${first.id}`)
  const refusal = { version: other.version, reason: 'Det er samme film.' }
  const refused = await platform.post(`${queue}/${other.id}/refuse`, refusal)
  expect(await nextMail()).toContain('Det er samme film.')
  const { version } = refused.json<{ version: number }>()
  const merge = { version, intoId: first.id }
  await platform.post(`/partners/1/productions/${other.id}/merge`, merge)
  expect(await nextMail()).toContain(`/partners/1003/mediabase/${first.id}`)
})
