import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallHouse } from '@dxweb/server/testing/small-house.ts'
import { readQuotedPrintable, smtpInbox } from '@dxweb/server/testing/smtp-inbox.ts'
import { testApp } from '@dxweb/server/testing/test-app.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { expect, it } from 'vitest'

const database = await testDatabase()
const inbox = await smtpInbox()
await buildSmallHouse(database, 1003)
await addPeople(database)
const app = await testApp({ database, smtpUrl: inbox.url })
const chief = await app.as('sjef@sundet.no')
const platform = await app.as('super@test.no')

const proposed = (title: string) => ({
  title,
  originalTitle: '',
  kind: 'film',
  runtimeMinutes: null,
  ageLimit: null,
  year: null,
  premiereOn: null,
  director: '',
  filmNumber: '',
  imdbId: '',
  versions: [],
  note: '',
})
const propose = async (title: string) => {
  const made = await chief.post('/partners/1003/production-proposals', proposed(title))
  return made.json<{ id: number; version: number }>()
}
const nextMail = async () => readQuotedPrintable((await inbox.next('sjef@sundet.no')).raw)

it('mails the result to the user who proposed a production', async () => {
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
