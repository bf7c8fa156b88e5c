import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import type { QueryClient } from '@tanstack/react-query'

type Place = Partial<CalendarEvent>

const underway = new WeakMap<QueryClient, Map<number, Place>>()

function placesOf(client: QueryClient): Map<number, Place> {
  const places = underway.get(client) ?? new Map<number, Place>()
  underway.set(client, places)
  return places
}

/** The returned function ends the move, and returns true if no later move of the event has begun. */
export function beginMove(client: QueryClient, id: number, place: Place): () => boolean {
  const places = placesOf(client)
  places.set(id, place)
  return () => places.get(id) === place && places.delete(id)
}

/** Applies unfinished moves to the events, since data from the server may be older than these moves. */
export const withMoves = (
  client: QueryClient,
  events: readonly CalendarEvent[],
): readonly CalendarEvent[] => {
  const places = placesOf(client)
  return places.size === 0 ? events : events.map((event) => ({ ...event, ...places.get(event.id) }))
}

const lastVersions = new WeakMap<QueryClient, Map<number, number>>()

export function noteVersion(client: QueryClient, id: number, version: number): void {
  const versions = lastVersions.get(client) ?? new Map<number, number>()
  lastVersions.set(client, versions.set(id, version))
}

/** Returns the newest known version, since the screen may not have the version of the last move yet. */
export const versionNow = (client: QueryClient, { id, version }: CalendarEvent): number =>
  Math.max(version, lastVersions.get(client)?.get(id) ?? 0)
