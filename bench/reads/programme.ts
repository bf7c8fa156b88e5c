import { withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'
import { share } from '../load/measure.ts'

const partnerId = 1003
const full = 20_000
const count = Math.ceil((full * share) / 2000) * 2000
const goalSeconds = 20
const aDay = 7

const shows = (halls: readonly number[]) =>
  Array.from({ length: count }, (_, n) => {
    const hall = halls[n % halls.length]
    const nth = Math.floor(n / halls.length)
    const date = new Date(Date.UTC(2040, 0, 1 + Math.floor(nth / aDay)))
    return {
      title: `Film ${n % 60}`,
      auditoriumId: hall,
      date: date.toISOString().slice(0, 10),
      startTime: `${String(8 + 2 * (nth % aDay)).padStart(2, '0')}:00`,
      minutes: 110,
    }
  })

type Call = <R>(path: string, body?: object) => Promise<R>

async function callsTo(address: string): Promise<Call> {
  const headers = {
    ...(await signIn(address, 'sjef@sundet.test', { partnerId })),
    'content-type': 'application/json',
    origin: address,
  }
  return async <R>(path: string, body?: object) => {
    const asked = { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) }
    const answer = await fetch(`${address}/api/v1/partners/${partnerId}${path}`, asked)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as R
  }
}

async function measure(call: Call): Promise<void> {
  const { auditoriums, eventTypes } = await call<{
    auditoriums: { id: number }[]
    eventTypes: { id: number; isCinema: boolean }[]
  }>('/event-choices')
  const all = shows(auditoriums.map(({ id }) => id))
  const parts = Array.from({ length: count / 2000 }, (_, n) => all.slice(n * 2000, n * 2000 + 2000))
  const eventTypeId = eventTypes.find(({ isCinema }) => isCinema)?.id
  const start = performance.now()
  for (const part of parts) await call('/programme/check', { shows: part })
  const checked = (performance.now() - start) / 1000
  for (const part of parts) await call('/programme', { eventTypeId, shows: part })
  const seconds = (performance.now() - start) / 1000
  report({
    name: `a programme of ${inNumber(count)} shows`,
    figure: `${inNumber(seconds, 1)} s of ${goalSeconds} s for ${inNumber(full)}, ${inNumber(checked, 1)} of them looking`,
    ratio: seconds / ((goalSeconds * count) / full),
    goal: { atMost: 1 },
  })
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await measure(await callsTo(product.address))
  } finally {
    await product.stop()
  }
})
