import { keptApart, type Room, rooms } from './allowed.ts'

export function roomOf(path: string): Room | undefined {
  return rooms.find((room) => room.files.test(path))
}

/** Returns undefined if the import is allowed. */
export function violationOf(from: string, to: string): string | undefined {
  const room = roomOf(from)
  const target = roomOf(to)
  if (!room || !target) return undefined
  if (target.openTo?.test(from)) return undefined
  if (room.name !== target.name && !room.may.includes(target.name)) {
    return `${room.name} may not import ${target.name}`
  }
  const apart = keptApart.find((each) => each.rooms.includes(target.name))
  if (!apart?.rooms.includes(room.name)) return undefined
  const owner = apart.folder.exec(to)?.[1]
  return apart.folder.exec(from)?.[1] === owner
    ? undefined
    : `${target.name} of ${owner} is its own`
}
