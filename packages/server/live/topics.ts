import { type Database, sql, type Scope } from '@dxweb/kit/database/database.ts'
import { isTopicName } from '@dxweb/kit/definitions/topics.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { maxInt32 } from '@dxweb/kit/fields/fields.ts'

const maxTopics = 100

export function parseTopics(text: unknown): string[] {
  const topics = typeof text === 'string' ? [...new Set(text.split(','))] : []
  if (topics.length === 0 || topics.length > maxTopics || !topics.every(isTopic)) {
    throw invalidField('topics', 'not_valid')
  }
  return topics
}

/** Parses the milliseconds since the page read the rows of each topic, as in `event:7@800,sales@1050`. */
export function parseAges(text: unknown, topics: readonly string[]): Map<string, number> {
  const parts = typeof text === 'string' ? text.split(',') : []
  return new Map(
    parts.map((part) => {
      const [, topic = '', ms] = /^(.+)@(\d{1,12})$/.exec(part) ?? []
      if (!topics.includes(topic)) throw invalidField('missed', 'not_valid')
      return [topic, Number(ms)] as const
    }),
  )
}

const isTopic = (topic: string) => isTopicName(topic) || eventIdOf(topic) !== null

function eventIdOf(topic: string): number | null {
  const id = Number(/^event:([1-9]\d{0,9})$/.exec(topic)?.[1])
  return id <= maxInt32 ? id : null
}

/** Topic that every user may follow, since a change to the venue's pause or modules affects every session. */
const ofEverybody = 'venue'

/** Readers may follow all topics, scanners only events, and renters only their own events. */
export async function assertMayFollow(
  db: Database,
  scope: Scope,
  topics: readonly string[],
  isReader: boolean,
): Promise<void> {
  if (scope.renterId === 0 && isReader) return
  const closed = topics.filter((topic) => topic !== ofEverybody)
  if (closed.map(eventIdOf).includes(null)) throw new Refusal('forbidden')
  if (scope.renterId === 0) return
  const visible = await visibleTopics(db, scope, topics)
  if (!topics.every((topic) => visible.has(topic))) throw new Refusal('not_found')
}

export async function visibleTopics(
  db: Database,
  scope: Scope,
  topics: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const eventIds = [...new Set(topics)].map(eventIdOf).filter((id) => id !== null)
  const found = await db.run<{ id: number }>(
    scope,
    sql('followed-events', 'select id from event where partner_id = $1 and id = any($2)', [
      scope.partnerId,
      eventIds,
    ]),
  )
  return new Set([ofEverybody, ...found.map(({ id }) => `event:${id}`)])
}
