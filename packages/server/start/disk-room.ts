import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

/** Whether the disk still has room for what people want to keep. */
export interface DiskRoom {
  hasRoom(): boolean
  close(): void
}

export interface RoomSettings {
  /** Folders that must have it: of the database and of the files. */
  folders: readonly string[]
  /** Bytes that stay free for what goes on by itself: the engine's log and checkpoints, sessions, the log. */
  reserveBytes: number
  logger: Pick<Logger, 'warn' | 'info'>
  everyMs?: number
}

const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Looks once a second how much is free. An engine that finds no room for its own log ends with all that reads from it,
 * so what would write is refused before that.
 */
export async function watchRoom(settings: RoomSettings): Promise<DiskRoom> {
  const { folders, reserveBytes, logger, everyMs = 1000 } = settings
  let isRoom = true
  const look = async () => {
    const free = await Promise.all(folders.map(freeBytes)).catch(() => [Infinity])
    const was = isRoom
    isRoom = Math.min(...free) >= reserveBytes
    if (was === isRoom) return
    const megabytes = Math.round(Math.min(...free) / 1_048_576)
    if (isRoom) logger.info({ megabytes }, 'the disk has room again')
    else logger.warn({ megabytes }, 'the disk is nearly full: what would write is refused')
  }
  await look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return { hasRoom: () => isRoom, close: () => clearInterval(timer) }
}
