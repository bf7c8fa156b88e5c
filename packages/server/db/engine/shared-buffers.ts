import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** Memory of the machine in bytes, or of the container that limits it. */
function usableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * Returns the engine's shared buffers in megabytes. An eighth leaves room for the server, its workers and the file
 * cache, which run on the same machine.
 */
export function sharedBufferMegabytes(memory = usableMemory()): number {
  return Math.min(Math.max(Math.floor(memory / 8 / megabyte), 128), 4096)
}
