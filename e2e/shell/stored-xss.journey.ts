import { expect, test } from '../ground/journey.ts'
import { storedXss } from '../../bench/safety/faults/stored-xss.ts'

/** A server of its own, since every name in its data is an attack. */
test('attacks stored in every text field are shown as the text they are', async () => {
  test.setTimeout(180_000)
  const { held, said } = await storedXss(1)
  expect(held, said).toBe(true)
})
