import { attackScreens } from '../../bench/safety/faults/stored-xss.ts'
import { house, makeSoldEvent } from '../ground/far-event.ts'
import { expect, test } from '../ground/journey.ts'
import { signIn } from '../ground/log-in.ts'
import { ownData } from '../ground/own-server.ts'
import { askOwner } from '../ground/run-job.ts'

test('attacks stored in every text field are shown as the text they are', async ({ page }) => {
  await signIn(page, 'sjef@sundet.test')
  const { id } = await makeSoldEvent(page)
  const { held, said } = await attackScreens(page, {
    ask: (text) => askOwner(ownData(), text),
    house: Number(house.split('/').at(-1)),
    event: id,
    turns: 1,
  })
  expect(held, said).toBe(true)
})
