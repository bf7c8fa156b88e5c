import { undoChange } from '@dxweb/areas/events/planning/contract.ts'
import { deleteDrafts } from '@dxweb/areas/events/publishing/contract.ts'
import { changeShows, moveShows, placeShows } from '@dxweb/areas/events/screenings/contract.ts'
import type { FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { publishShows } from '@dxweb/server/flows/publish-shows/contract.ts'
import { useRef, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useText } from '../../../ui/text/text.ts'
import type { ShowMove } from '../rules/drops.ts'
import type { Placing } from '../rules/next-free.ts'
import type { ShowingChange } from '../rules/showing-change.ts'
import { changedAhead, movedAhead, placedAhead, removedAhead, unchanged } from './ahead.ts'
import { useAhead } from './use-ahead.ts'
import { type Change, useRun } from './use-run.ts'
import { useStaleText } from './use-stale-text.ts'
import { useUndo } from './use-undo.ts'

interface Versioned {
  id: number
  version: number
}

/** The versions that the latest answers told, since the week may not have been read since. */
function useVersions() {
  const known = useRef(new Map<number, number>())
  return {
    note: (events: readonly Versioned[]) => {
      for (const { id, version } of events) known.current.set(id, version)
    },
    now: <T extends Versioned>(shows: readonly T[]): T[] =>
      shows.map((show) => ({
        ...show,
        version: Math.max(show.version, known.current.get(show.id) ?? 0),
      })),
  }
}

interface Parts {
  run: (change: Change) => Promise<void>
  undo: ReturnType<typeof useUndo>
  versions: ReturnType<typeof useVersions>
  /** Tells of shows that were left out. */
  skip: (shows: readonly Placing[]) => void
}

const bare = ({ id, version }: Versioned) => ({ id, version })

function useDrafts({ run, undo, versions, skip }: Parts) {
  const t = useText()
  const params = { partnerId: usePartnerId() }
  const drop = (events: readonly Versioned[]) =>
    callApi(deleteDrafts, { params, body: { events: versions.now(events).map(bare) } })
  return {
    place: (shows: readonly Placing[], key: 'placed' | 'copied' = 'placed') =>
      run({
        ahead: placedAhead(shows),
        maySkip: shows.length > 1,
        send: async (how) => {
          const { events, skipped } = await callApi(placeShows, {
            params,
            body: { shows: [...shows], ...how },
          })
          versions.note(events)
          skip(skipped.flatMap((place) => shows[place] ?? []))
          const text = t(`filmboard.${key}`, { count: events.length })
          undo.remember(text, events.length > 0 ? () => drop(events) : null)
        },
      }),
    remove: (shows: readonly WeekShow[]) =>
      run({
        of: shows,
        ahead: removedAhead(new Set(shows.map(({ id }) => id))),
        send: async () => {
          const { events } = await drop(shows)
          undo.remember(t('filmboard.removed', { count: events.length }), null)
        },
      }),
  }
}

function usePublishing({ run, undo, versions }: Parts) {
  const t = useText()
  const params = { partnerId: usePartnerId() }
  return {
    publish: (shows: readonly WeekShow[]) =>
      run({
        of: shows,
        ahead: unchanged,
        send: async ({ atOwnRisk }) => {
          const body = { events: versions.now(shows).map(bare), atOwnRisk }
          const { events } = await callApi(publishShows, { params, body })
          versions.note(events)
          undo.remember(t('filmboard.published', { count: events.length }), null)
        },
      }),
  }
}

function useMoves({ run, undo, versions }: Parts) {
  const t = useText()
  const params = { partnerId: usePartnerId() }
  const putBack = (changeId: string, events: readonly Versioned[]) => async () => {
    const body = { events: versions.now(events).map(bare) }
    const back = await callApi(undoChange, { params: { ...params, changeId }, body })
    versions.note(back.events)
  }
  return {
    move: (moves: readonly ShowMove[]) =>
      run({
        of: moves,
        ahead: movedAhead(moves),
        send: async ({ atOwnRisk }) => {
          const body = { shows: versions.now(moves), atOwnRisk }
          const { changeId, events } = await callApi(moveShows, { params, body })
          versions.note(events)
          const text = t('filmboard.moved', { count: events.length })
          undo.remember(text, putBack(changeId, events))
        },
      }),
    change: (shows: readonly WeekShow[], change: ShowingChange) =>
      run({
        of: shows,
        ahead: changedAhead(new Set(shows.map(({ id }) => id)), change),
        send: async ({ atOwnRisk }) => {
          const body = { events: versions.now(shows).map(bare), ...change, atOwnRisk }
          const { changeId, events } = await callApi(changeShows, { params, body })
          versions.note(events)
          const text = t('filmboard.changed', { count: events.length })
          undo.remember(text, putBack(changeId, events))
        },
      }),
  }
}

/** What is done with the week's shows: shown at once, sent in order, told, and taken back. */
export function useChanges(read: FilmWeek) {
  const { week, begin } = useAhead(read)
  const { run, ...risk } = useRun(begin, useStaleText(read))
  const undo = useUndo()
  const [skipped, skip] = useState<readonly Placing[]>([])
  const parts = { run, undo, versions: useVersions(), skip }
  const drafts = { ...useDrafts(parts), ...usePublishing(parts) }
  const moves = useMoves(parts)
  const told = { skipped, leaveSkipped: () => skip([]) }
  return { week, ...risk, ...told, undoLast: undo.undoLast, ...drafts, ...moves }
}

export type Changes = ReturnType<typeof useChanges>
