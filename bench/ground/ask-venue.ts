import { median } from '../load/measure.ts'

export interface AskedVenue {
  address: string
  partnerId: number
  headers: Record<string, string>
}

/** The period ends `ago` days before today. */
export function yearToDate(ago = 0): { from: string; to: string } {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  return { from: `${today.year}-01-01`, to: today.subtract({ days: ago }).toString() }
}

const times = 7

/** Median milliseconds until the last byte of an answer. */
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
