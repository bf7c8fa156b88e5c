import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

export interface DiskRoom {
  hasRoom(): boolean
  close(): void
}

export interface RoomSettings {
  folders: readonly string[]
  /** Bytes reserved for WAL, checkpoints, sessions and logs. */
  reserveBytes: number
  logger: Pick<Logger, 'warn' | 'info'>
  everyMs?: number
}

const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** PostgreSQL panics when its WAL cannot be written, so writes are refused before that. */
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
