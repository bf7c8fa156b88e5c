import { type Attempt, type Fault, nameOf, placesOf, type Stored } from './attempt.ts'

/** A time during which an owner certainly has a place: from the answer until a request that could end the ownership. */
interface Span {
  owner: string
  from: number
  to: number
}

const makes = new Set<Attempt['kind']>(['sale', 'cart', 'reservation'])

function actsOn(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  const acts = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    const on = attempt.kind === 'cart' ? attempt.key : attempt.of
    if (on === undefined) continue
    const some = acts.get(on)
    if (some) some.push(attempt)
    else acts.set(on, [attempt])
  }
  return acts
}

const nameOfOwner = (attempt: Attempt) =>
  attempt.kind === 'cart' ? attempt.key : (attempt.id ?? attempt.key)

/** Returns later requests that may end an ownership. A cart ends with any sale or reservation made from it. */
const endsOf = (attempt: Attempt, acts: ReadonlyMap<string, readonly Attempt[]>) =>
  (acts.get(nameOfOwner(attempt)) ?? []).filter((act) => act !== attempt && act.from >= attempt.to)

const endsAll = (attempt: Attempt, act: Attempt) =>
  attempt.kind === 'cart' || act.kind === 'release'

const earliest = (times: readonly number[]) => times.reduce((a, b) => Math.min(a, b), Infinity)

function* faultsOfSpans(seat: string, spans: Span[]): Generator<Fault, void, undefined> {
  let last: Span | undefined
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (last && span.from < last.to && span.owner !== last.owner) {
      yield { kind: 'double-seat', what: `${seat} of ${last.owner} and ${span.owner} at one time` }
    }
    if (!last || span.to > last.to) last = span
  }
}

/** A change in an owner's number of places: a gain counts from its answer, a possible loss from its request. */
interface Change {
  at: number
  by: number
}

function* changesBy(attempt: Attempt, ends: readonly Attempt[]): Generator<Change> {
  yield { at: attempt.to, by: attempt.count }
  let left = attempt.count
  const over = attempt.until ?? Infinity
  for (const act of ends) {
    if (act.from >= over || left === 0) break
    const given = endsAll(attempt, act) ? left : Math.min(left, act.count)
    left -= given
    yield { at: act.from, by: -given }
  }
  if (over < Infinity && left > 0) yield { at: over, by: -left }
}

function isTooMuch(changes: readonly Change[], capacity: number): boolean {
  let taken = 0
  for (const { by } of changes.toSorted((a, b) => a.at - b.at || a.by - b.by)) {
    taken += by
    if (taken > capacity) return true
  }
  return false
}

const into = <Key, One>(all: Map<Key, One[]>, key: Key, one: One) => {
  const some = all.get(key)
  if (some) some.push(one)
  else all.set(key, [one])
}

export function* faultsInTime(
  attempts: readonly Attempt[],
  capacity: Stored['capacity'],
): Generator<Fault, void, undefined> {
  const acts = actsOn(attempts)
  const spans = new Map<string, Span[]>()
  const changes = new Map<number, Change[]>()
  for (const attempt of attempts) {
    if (attempt.outcome !== 'done' || !makes.has(attempt.kind)) continue
    const ends = endsOf(attempt, acts)
    const owner = nameOfOwner(attempt)
    for (const change of changesBy(attempt, ends)) into(changes, attempt.eventId, change)
    for (const place of attempt.seats.length > 0 ? placesOf(attempt) : []) {
      const ending = ends.filter(
        (act) => endsAll(attempt, act) || act.seats.includes(place.seatId ?? 0),
      )
      const to = earliest([attempt.until ?? Infinity, ...ending.map((act) => act.from)])
      into(spans, nameOf(place), { owner, from: attempt.to, to })
    }
  }
  for (const [seat, some] of spans) yield* faultsOfSpans(seat, some)
  for (const [eventId, some] of changes) {
    if (isTooMuch(some, capacity.get(eventId) ?? 0)) {
      yield { kind: 'oversold', what: `${eventId} at one time` }
    }
  }
}
