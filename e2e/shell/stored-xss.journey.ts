import { randomInt } from 'node:crypto'
import { attackScreens } from '../../bench/safety/faults/stored-xss.ts'
import { venue, makeSoldEvent } from '../ground/far-event.ts'
import { expect, test } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'
import { ownData } from '../ground/own-server.ts'
import { askOwner } from '../ground/run-job.ts'

const { DXWEB_WHOLE: whole, DXWEB_SEED: givenSeed } = process.env
const seed = Number(givenSeed ?? randomInt(2 ** 31))
/** A sample of screens; DXWEB_WHOLE=1 and the safety bench open all screens. */
const sample = whole === '1' ? {} : { drawn: { screens: 6, seed } }

test('attacks stored in every text field are shown as plain text', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { id } = await makeSoldEvent(page)
  const { passed, summary } = await attackScreens(page, {
    ask: (text) => askOwner(ownData(), text),
    venue: Number(venue.split('/').at(-1)),
    event: id,
    turns: 1,
    ...sample,
  })
  expect(passed, summary).toBe(true)
})
