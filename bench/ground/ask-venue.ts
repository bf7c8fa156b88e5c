import { median } from '../load/measure.ts'

export interface AskedVenue {
  address: string
  partnerId: number
  headers: Record<string, string>
}

/** Returns the period from 1 January until the given number of days ago. */
export function yearToDate(ago = 0): { from: string; to: string } {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  return { from: `${today.year}-01-01`, to: today.subtract({ days: ago }).toString() }
}

const times = 7

/** Returns the median time until the last byte of an answer, in milliseconds. */
export async function askVenue(
  { address, partnerId, headers }: AskedVenue,
  path: string,
  query: Record<string, string>,
): Promise<number> {
  const url = `${address}/api/v1/partners/${partnerId}/${path}?${new URLSearchParams(query)}`
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const began = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
    took.push(performance.now() - began)
  }
  return median(took)
}
