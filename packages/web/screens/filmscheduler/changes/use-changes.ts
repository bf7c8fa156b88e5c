import { undoChange } from '@dxweb/areas/events/planning/contract.ts'
import {
  deleteDrafts,
  type StepsReply,
  withdrawEvents,
} from '@dxweb/areas/events/publishing/contract.ts'
import { changeShows, moveShows, placeShows } from '@dxweb/areas/events/screenings/contract.ts'
import type { FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { publishShows } from '@dxweb/server/flows/publish-shows/contract.ts'
import { useRef, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useText } from '../../../ui/text/text.ts'
import type { ShowMove } from '../rules/drops.ts'
import type { Placing } from '../rules/next-free.ts'
import { copyAt } from '../rules/copies.ts'
import { clockAt } from '../../../parts/time-axis/axis.ts'
import { usePlacingText } from '../words/use-placing-text.ts'
import type { ShowingChange } from '../rules/showing-change.ts'
import {
  optimisticEdit,
  optimisticMove,
  optimisticPlacement,
  optimisticRemoval,
  unchanged,
} from './optimistic-updates.ts'
import { type ReadTimes, useOptimisticWeek } from './use-optimistic-week.ts'
import { type Change, useRun } from './use-run.ts'
import { useStaleText } from './use-stale-text.ts'
import { useUndoResult } from './use-undo-result.ts'
import { useUndo } from './use-undo.ts'

interface Versioned {
  id: number
  version: number
}

/** Remembers the versions from the latest replies, because the displayed week may be older than those replies. */
function useVersions() {
  const known = useRef(new Map<number, number>())
  const made = useRef(new Map<number, number>())
  const madeAs = (id: number) => made.current.get(id)
  return {
    /** Records the real ids of shows that had temporary ones. */
    noteMade: (ids: readonly number[], events: readonly Versioned[]) => {
      for (const [at, { id }] of events.entries()) made.current.set(ids[at] ?? 0, id)
    },
    madeAs,
    /** Skips shows that are not created yet. */
    made: <T extends Versioned>(shows: readonly T[]): T[] =>
      shows.flatMap((show) => {
        const id = show.id > 0 ? show.id : madeAs(show.id)
        return id === undefined ? [] : [{ ...show, id }]
      }),
    note: (events: readonly Versioned[]) => {
      for (const { id, version } of events) known.current.set(id, version)
    },
    now: <T extends Versioned>(shows: readonly T[]): T[] =>
      shows.map((show) => ({
        ...show,
        version: Math.max(show.version, known.current.get(show.id) ?? 0),
      })),
    isOwn: ({ id, version }: Versioned) => known.current.get(id) === version,
  }
}

interface Parts {
  run: (change: Change) => Promise<boolean>
  undo: ReturnType<typeof useUndo>
  versions: ReturnType<typeof useVersions>
  skip: (shows: readonly Placing[]) => void
  undoResult: ReturnType<typeof useUndoResult>
  week: FilmWeek
}

const bare = ({ id, version }: Versioned) => ({ id, version })

/** Maximum number of events per request; the server handles the events one by one. */
const maxSteps = 200

async function inSteps(
  events: readonly Versioned[],
  step: (events: Versioned[]) => Promise<StepsReply>,
): Promise<StepsReply> {
  const all: StepsReply = { events: [], refused: [] }
  for (let at = 0; at < events.length; at += maxSteps) {
    const { events: done, refused } = await step(events.slice(at, at + maxSteps).map(bare))
    all.events.push(...done)
    all.refused.push(...refused)
  }
  return all
}

/** Returns drafts as parameters with which they can be placed again. */
const againOf = (shows: readonly WeekShow[], week: FilmWeek): Placing[] =>
  shows.flatMap((show) => {
    const at = clockAt(Date.parse(show.startsAt), week.zone)
    return copyAt(show, { ...at, auditoriumId: show.auditoriumId }, week) ?? []
  })

function useDrop({ versions }: Parts) {
  const params = { partnerId: usePartnerId() }
  return (events: readonly Versioned[]) =>
    inSteps(versions.now(events), (part) =>
      callApi(deleteDrafts, { params, body: { events: part } }),
    )
}

function usePlaces(parts: Parts) {
  const { run, undo, versions, skip, undoResult } = parts
  const t = useText()
  const params = { partnerId: usePartnerId() }
  const drop = useDrop(parts)
  return {
    place: (shows: readonly Placing[], key: 'placed' | 'copied' = 'placed') => {
      const { optimistic, ids } = optimisticPlacement(shows, versions.madeAs)
      return run({
        optimistic,
        placings: shows,
        maySkip: shows.length > 1,
        send: async (how) => {
          const { events, skipped } = await callApi(placeShows, {
            params,
            body: { shows: [...shows], ...how },
          })
          versions.note(events)
          const isMade = (_: number, place: number) => !skipped.includes(place)
          versions.noteMade(ids.filter(isMade), events)
          skip(skipped.flatMap((place) => shows[place] ?? []))
          const text = t(`filmboard.${key}`, { count: events.length })
          const undoPlacing = async () => undoResult('placed', await drop(events))
          undo.remember(text, events.length > 0 ? undoPlacing : null)
        },
      })
    },
  }
}

function useRemoving(parts: Parts) {
  const { run, undo, versions, undoResult, week } = parts
  const t = useText()
  const params = { partnerId: usePartnerId() }
  const drop = useDrop(parts)
  const placeAgain = async (shows: readonly Placing[]) => {
    const back = await callApi(placeShows, { params, body: { shows: [...shows] } })
    versions.note(back.events)
    return undoResult('removed', back)
  }
  return {
    remove: (shows: readonly WeekShow[]) => {
      undo.focusBack([])
      return run({
        of: shows,
        optimistic: optimisticRemoval(new Set(shows.map(({ id }) => id))),
        send: async () => {
          const { events } = await drop(shows)
          const gone = new Set(events.map(({ id }) => id))
          const removed = shows.filter(({ id }) => gone.has(id))
          const again = againOf(removed, week)
          const text = t('filmboard.removed', { count: events.length })
          undo.remember(text, again.length > 0 ? () => placeAgain(again) : null)
        },
      })
    },
  }
}

function usePublishing({ run, undo, versions, undoResult }: Parts) {
  const t = useText()
  const params = { partnerId: usePartnerId() }
  const withdraw = async (events: readonly Versioned[]) => {
    const back = await inSteps(versions.now(events), (part) =>
      callApi(withdrawEvents, { params, body: { events: part } }),
    )
    versions.note(back.events)
    return undoResult('published', back)
  }
  return {
    publish: (shows: readonly WeekShow[]) =>
      run({
        of: shows,
        optimistic: unchanged,
        send: async ({ atOwnRisk }) => {
          const made = versions.made(shows)
          if (made.length === 0) return
          const body = { events: versions.now(made).map(bare), atOwnRisk }
          const { events } = await callApi(publishShows, { params, body })
          versions.note(events)
          const text = t('filmboard.published', { count: events.length })
          undo.remember(text, () => withdraw(events))
        },
      }),
  }
}

function useMoves({ run, undo, versions, undoResult }: Parts) {
  const t = useText()
  const params = { partnerId: usePartnerId() }
  const undoMove = (changeId: string, events: readonly Versioned[]) => async () => {
    const body = { events: versions.now(events).map(bare) }
    const back = await callApi(undoChange, { params: { ...params, changeId }, body })
    versions.note(back.events)
    return undoResult('standing', back)
  }
  const change = (shows: readonly WeekShow[], edit: ShowingChange) =>
    run({
      of: shows,
      optimistic: optimisticEdit(new Set(shows.map(({ id }) => id)), edit),
      send: async ({ atOwnRisk }) => {
        const body = { events: versions.now(shows).map(bare), ...edit, atOwnRisk }
        const { changeId, events } = await callApi(changeShows, { params, body })
        versions.note(events)
        const text = t('filmboard.changed', { count: events.length })
        undo.remember(text, undoMove(changeId, events))
      },
    })
  return {
    move: (moves: readonly ShowMove[]) =>
      run({
        of: moves,
        optimistic: optimisticMove(moves),
        send: async ({ atOwnRisk }) => {
          const body = { shows: versions.now(moves), atOwnRisk }
          const { changeId, events } = await callApi(moveShows, { params, body })
          versions.note(events)
          const text = t('filmboard.moved', { count: events.length })
          undo.remember(text, undoMove(changeId, events))
        },
      }),
    change,
    lengthen: (shows: readonly WeekShow[]) => void change(shows, { fitsFilm: true }),
  }
}

/** Changes are displayed immediately, sent in order, confirmed, and can be undone. */
export function useChanges(read: FilmWeek, times: ReadTimes) {
  const { week, begin } = useOptimisticWeek(read, times)
  const words = { stale: useStaleText(read), placing: usePlacingText(week) }
  const { run, settled, ...risk } = useRun(begin, words)
  const undo = useUndo(settled)
  const [skipped, skip] = useState<readonly Placing[]>([])
  const versions = useVersions()
  const parts = { run, undo, versions, skip, undoResult: useUndoResult(), week }
  const drafts = { ...usePlaces(parts), ...useRemoving(parts), ...usePublishing(parts) }
  const moves = useMoves(parts)
  const skips = { skipped, leaveSkipped: () => skip([]) }
  const own = { undoLast: undo.undoLast, isOwn: versions.isOwn }
  return { week, ...risk, ...skips, ...own, ...drafts, ...moves }
}

export type Changes = ReturnType<typeof useChanges>
