// Removes the debugging symbols of the pinned Node, which are a fifth of it. Plain JavaScript, like bootstrap.mjs.
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

const elf64 = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1])

/** Returns the end of the last segment that the system loads. */
function endOfSegments(file) {
  const at = Number(file.readBigUInt64LE(32))
  const size = file.readUInt16LE(54)
  let end = 0
  for (let nr = 0; nr < file.readUInt16LE(56); nr += 1) {
    const head = at + nr * size
    const begin = Number(file.readBigUInt64LE(head + 8))
    end = Math.max(end, begin + Number(file.readBigUInt64LE(head + 32)))
  }
  return end
}

/**
 * Returns the parts of a program that Linux loads, without the sections after them; null when there is nothing to
 * remove.
 */
export function withoutSymbols(file) {
  if (file.length < 64 || !file.subarray(0, 6).equals(elf64)) return null
  const end = endOfSegments(file)
  const sections = Number(file.readBigUInt64LE(40))
  if (sections < end || end >= file.length) return null
  const kept = Buffer.from(file.subarray(0, end))
  kept.writeBigUInt64LE(0n, 40)
  kept.writeUInt16LE(0, 60)
  kept.writeUInt16LE(0, 62)
  return kept
}

/** Replaces a program by its stripped copy, if the copy runs. */
export function stripProgram(path, runs) {
  const kept = withoutSymbols(readFileSync(path))
  if (kept === null) return false
  const copy = `${path}-stripped`
  writeFileSync(copy, kept)
  chmodSync(copy, 0o755)
  const isSound = runs(copy)
  if (isSound) renameSync(copy, path)
  else rmSync(copy)
  return isSound
}
