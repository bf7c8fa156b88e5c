import { richTextOf } from '@dxweb/kit/text/rich-text.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { app, chief, drafted, venue } = await givenApp()
const synopsisOf = async () => `${venue}/events/${(await drafted()).id}/synopsis`
const texts = { nb: richTextOf('En revy'), en: richTextOf('A revue') }

it('a synopsis is saved in both languages, and shown with its author', async () => {
  const synopsis = await synopsisOf()
  expect((await chief.get(synopsis)).json()).toMatchObject({ version: 0, changedAt: null })
  expect((await chief.put(synopsis, { version: 0, ...texts })).json()).toEqual({ version: 1 })
  const read = (await chief.get(synopsis)).json<{ changedBy: string }>()
  expect(read).toMatchObject({ version: 1, ...texts })
  expect(read.changedBy).not.toBe('')
})

it('one of two users who save a synopsis at once is refused with a stale version', async () => {
  const synopsis = await synopsisOf()
  const answers = await Promise.all([1, 2].map(() => chief.put(synopsis, { version: 0, ...texts })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
})

it('refuses a synopsis that contains a script, and changes by readers', async () => {
  const synopsis = await synopsisOf()
  const script = { type: 'doc', content: [{ type: 'script' }] }
  const refused = await chief.put(synopsis, { version: 0, ...texts, nb: script })
  expect(refused.json().error.fields).toEqual({ nb: { code: 'rich_text' } })
  const reader = await app.as('lese@sundet.no')
  expect((await reader.put(synopsis, { version: 0, ...texts })).statusCode).toBe(403)
})
