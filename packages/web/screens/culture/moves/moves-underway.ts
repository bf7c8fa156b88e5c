import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import type { QueryClient } from '@tanstack/react-query'

type Place = Partial<CalendarEvent>

const underway = new WeakMap<QueryClient, Map<number, Place>>()

function placesOf(client: QueryClient): Map<number, Place> {
  const places = underway.get(client) ?? new Map<number, Place>()
  underway.set(client, places)
  return places
}

/**
 * Notes where an event is being moved to. The answer ends that and tells whether this was still its last move: a later
 * one says where the event stands.
 */
export function beginMove(client: QueryClient, id: number, place: Place): () => boolean {
  const places = placesOf(client)
  places.set(id, place)
  return () => places.get(id) === place && places.delete(id)
}

/** What was read, with the events that are being moved where they are going: a read may be older than the move. */
export const withMoves = (
  client: QueryClient,
  events: readonly CalendarEvent[],
): readonly CalendarEvent[] => {
  const places = placesOf(client)
  return places.size === 0 ? events : events.map((event) => ({ ...event, ...places.get(event.id) }))
}

const lastVersions = new WeakMap<QueryClient, Map<number, number>>()

/** Notes what version a move has ended with. */
export function noteVersion(client: QueryClient, id: number, version: number): void {
  const versions = lastVersions.get(client) ?? new Map<number, number>()
  lastVersions.set(client, versions.set(id, version))
}

/** The version that the next move of an event begins from: the screen may not have that of the last move yet. */
export const versionNow = (client: QueryClient, { id, version }: CalendarEvent): number =>
  Math.max(version, lastVersions.get(client)?.get(id) ?? 0)
