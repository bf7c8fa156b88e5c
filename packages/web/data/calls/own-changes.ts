type ReadTopics = (topics: readonly string[]) => Promise<void>

/** Topics that were reread after own commands, by mark. Live messages about these changes are dropped. */
const refetchedFor = new Map<string, ReadonlySet<string>>()
/** Own commands without a reply yet, with the topics of live messages that have arrived before the reply. */
const unanswered = new Map<string, Set<string>>()
/** Maximum number of remembered commands. Messages arrive within a second, so older commands are dropped. */
const maxKept = 50

let readTopics: ReadTopics = () => Promise.resolve()
let latest = Promise.resolve()

export function setTopicReader(reader: ReadTopics): void {
  readTopics = reader
}

/** Rereads topics. Called directly only after work that changed rows without a command. */
export function refetchTopics(topics: readonly string[]): void {
  if (topics.length > 0) latest = readTopics(topics)
}

/** Makes live messages about a command's changes wait for the command's answer. */
export function awaitAnswer(mark: string): void {
  unanswered.set(mark, new Set())
}

export function refetchOwnChange(mark: string, named: readonly string[]): void {
  const topics = [...new Set([...named, ...takeTopics(mark)])]
  if (topics.length > 0) refetchedFor.set(mark, new Set(topics))
  for (const old of [...refetchedFor.keys()].slice(0, -maxKept)) refetchedFor.delete(old)
  refetchTopics(topics)
}

/**
 * Rereads rows that a failed command may have changed. Live messages about the command that arrive later are not
 * dropped.
 */
export function refetchFailedChange(mark: string, named: readonly string[]): void {
  refetchTopics([...new Set([...named, ...takeTopics(mark)])])
}

function takeTopics(mark: string): readonly string[] {
  const topics = [...(unanswered.get(mark) ?? [])]
  unanswered.delete(mark)
  return topics
}

/** Resolves when the rows that the latest command changed have been reread. */
export const ownChangesRefetched = (): Promise<void> => latest

/** Resolves when the latest reread has finished, since a later change aborts earlier reads. */
export async function latestChangesRefetched(): Promise<void> {
  for (let read = latest; ; read = latest) {
    await read
    if (read === latest) return
  }
}

/** Returns true if an own command has reread the rows of a live message, or will reread them when its reply arrives. */
export function isRefetchedByCommand(mark: string | undefined, topic: string): boolean {
  if (mark === undefined) return false
  const overtaking = unanswered.get(mark)
  overtaking?.add(topic)
  return overtaking !== undefined || refetchedFor.get(mark)?.has(topic) === true
}
