import { beforeEach, expect, it, vi } from 'vitest'
import type * as LoadMessages from './load-messages.ts'

const ofFirstPages = 'shell.loading'
const ofLater = 'shows.synopsis.nb'

let messages: typeof LoadMessages

beforeEach(async () => {
  vi.resetModules()
  messages = await import('./load-messages.ts')
})

it('the texts of the first pages are loaded at the start', async () => {
  const texts = await messages.loadMessages('nb')
  expect([texts.has(ofFirstPages), texts.has(ofLater)]).toEqual([true, false])
})

it('all texts are loaded once a lazy part of the web has been loaded', async () => {
  const { text, has } = await messages.loadMessages('nb')
  const part = await messages.later(() => Promise.resolve('the part'))()
  expect([part, has(ofLater), text(ofLater) === ofLater]).toEqual(['the part', true, false])
})

it('a language that is selected later is loaded with all its texts', async () => {
  await messages.loadMessages('nb')
  await messages.later(() => Promise.resolve())()
  const texts = await messages.loadMessages('en')
  expect([texts.locale, texts.has(ofLater)]).toEqual(['en', true])
})

it('a language that is still loading gets the remaining texts too', async () => {
  const [texts] = await Promise.all([
    messages.loadMessages('en'),
    messages.later(() => Promise.resolve())(),
  ])
  expect([texts.has(ofFirstPages), texts.has(ofLater)]).toEqual([true, true])
})

it('a lazy part is shown only when its texts have been loaded', async () => {
  await messages.loadMessages('nb')
  const isLoaded = () => messages.loadedMessages('nb')?.has(ofLater)
  expect(
    await messages
      .later(() => Promise.resolve())()
      .then(isLoaded),
  ).toBe(true)
})
