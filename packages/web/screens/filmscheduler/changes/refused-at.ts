import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Placing } from '../rules/next-free.ts'

/** Fields of a refusal are named 'shows.3.startTime'. */
export function refusedAt({ fields }: Refusal, placings: readonly Placing[] = []): Placing[] {
  const places = Object.keys(fields ?? {}).map((path) => /^shows\.(\d+)\./.exec(path)?.[1])
  return [...new Set(places)].flatMap((place) => placings[Number(place)] ?? [])
}
