/** JPEG markers by their second byte (ISO/IEC 10918-1, table B.1). */
const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]
const [app0, exif, colorProfile, adobe] = [0xe0, 0xe1, 0xe2, 0xee]
const orientationTag = 0x0112

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))

interface Segment {
  marker: number
  from: number
  to: number
}

/** Returns undefined for a segment that is invalid or exceeds the file. Any number of 0xFF may precede a marker. */
function segmentAt(bytes: Uint8Array, at: number): Segment | undefined {
  let from = at
  while (bytes[from] === 0xff && bytes[from + 1] === 0xff) from += 1
  const marker = bytes[from + 1]
  if (bytes[from] !== 0xff || marker === undefined) return undefined
  if (marker === endOfImage) return { marker, from, to: from + 2 }
  const to = from + 2 + (((bytes[from + 2] ?? 0) << 8) | (bytes[from + 3] ?? 0))
  return to <= bytes.length && to >= from + 4 ? { marker, from, to } : undefined
}

/** Finds the marker after scan data; within the data, 0xFF is followed by 0 or a restart number. */
function afterScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  for (; at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at
  }
  return bytes.length
}

/**
 * Returns true for segments needed to display the image, and false for metadata, which may identify the photographer.
 */
function isShown(bytes: Uint8Array, { marker, from }: Segment): boolean {
  if (marker === colorProfile) return ascii(bytes, from + 4, 11) === 'ICC_PROFILE'
  return marker <= app0 || marker === adobe
}

function orientationIn(bytes: Uint8Array, { marker, from, to }: Segment): number | undefined {
  if (marker !== exif || ascii(bytes, from + 4, 4) !== 'Exif') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + from + 10, to - from - 10)
  if (view.byteLength < 8) return undefined
  const isLittle = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, isLittle)
  if (first + 2 > view.byteLength) return undefined
  const count = view.getUint16(first, isLittle)
  for (let entry = first + 2, left = count; left > 0; left -= 1, entry += 12) {
    if (entry + 12 > view.byteLength) return undefined
    if (view.getUint16(entry, isLittle) === orientationTag)
      return view.getUint16(entry + 8, isLittle)
  }
  return undefined
}

const exifOf = (orientation: number) =>
  Uint8Array.from(
    [
      [0xff, exif, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
      [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
      [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
    ].flat(),
  )

/** Removes the camera's metadata without changing pixels or orientation. Undefined for a broken file. */
export function plainJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at < bytes.length) {
    const segment = segmentAt(bytes, at)
    if (segment === undefined) return undefined
    const orientation = orientationIn(bytes, segment)
    if (orientation !== undefined && orientation > 1 && orientation < 9)
      parts.push(exifOf(orientation))
    at = segment.marker === startOfScan ? afterScan(bytes, segment.to) : segment.to
    if (isShown(bytes, segment)) parts.push(bytes.subarray(segment.from, at))
    // Drops data after the end, which is another picture or a video.
    if (segment.marker === endOfImage) break
  }
  return joined(parts)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
