type ReadTopics = (topics: readonly string[]) => Promise<void>

/** Own commands whose rows are read already, so that the live messages of their changes are dropped. */
const readFor = new Map<string, ReadonlySet<string>>()
/** A message comes within a second, so older commands are forgotten. */
const mostKept = 50

let readTopics: ReadTopics = () => Promise.resolve()
let latest = Promise.resolve()

/** Names who reads the rows of a topic anew. */
export function readOwnChangesBy(reader: ReadTopics): void {
  readTopics = reader
}

export function readAnew(topics: readonly string[]): void {
  if (topics.length > 0) latest = readTopics(topics)
}

/** Reads anew what a command has changed, and keeps its mark. */
export function readOwnChange(mark: string, topics: readonly string[]): void {
  if (topics.length > 0) readFor.set(mark, new Set(topics))
  for (const old of [...readFor.keys()].slice(0, -mostKept)) readFor.delete(old)
  readAnew(topics)
}

/** Resolves when the rows that the latest command changed are here. */
export const ownChangesRead = (): Promise<void> => latest

/** The live message tells of a change whose rows were read after its answer. */
export const isReadAlready = (mark: string | undefined, topic: string): boolean =>
  mark !== undefined && readFor.get(mark)?.has(topic) === true
