import { invalidField } from '../errors/errors.ts'
import { imageKindOf } from './image-kind.ts'
import { plainJpeg } from './plain-jpeg.ts'

export const maxAttachmentBytes = 25_000_000

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const office = {
  'word/': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const

const openDocuments = ['text', 'spreadsheet', 'presentation']

function entryNames(bytes: Uint8Array): string[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  const first = Math.max(0, end - 65_535)
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < first) return undefined
  let at = view.getUint32(end + 16, true)
  const names: string[] = []
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return undefined
    const size = view.getUint16(at + 28, true)
    names.push(text(bytes, at + 46, at + 46 + size))
    at += 46 + size + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

/** Detects an office document without macros or embedded programs. All other ZIPs are refused. */
function documentKindOf(bytes: Uint8Array): string | undefined {
  const opened = /^mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(
    text(bytes, 30, 100),
  )
  const names = entryNames(bytes) ?? []
  const runs = names.some((name) => /vbaProject|\.bin$|\.exe$|^Basic\/|^Scripts\//i.test(name))
  if (runs || names.length === 0) return undefined
  const kind = openDocuments.find((one) => opened?.[1]?.startsWith(one))
  if (kind) return `application/vnd.oasis.opendocument.${kind}`
  if (!names.includes('[Content_Types].xml')) return undefined
  const [, type] =
    Object.entries(office).find(([folder]) => names.some((name) => name.startsWith(folder))) ?? []
  return type
}

function isPlainText(bytes: Uint8Array): boolean {
  try {
    const words = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return words !== '' && !/\p{Cc}/u.test(words.replaceAll(/[\t\n\v\f\r]/g, ''))
  } catch {
    return false
  }
}

/**
 * Detects the kind by content, never by name. Undefined for programs, archives, macros, and for SVG and HTML, which can
 * run scripts.
 */
export function attachmentKindOf(bytes: Uint8Array): string | undefined {
  const image = imageKindOf(bytes)
  if (image) return image
  const start = text(bytes, 0, 12)
  if (start.startsWith('%PDF-')) return 'application/pdf'
  if (start.startsWith('PK\u0003\u0004')) return documentKindOf(bytes)
  if (start.slice(4, 8) === 'ftyp') return 'video/mp4'
  if (start.startsWith('ID3')) return 'audio/mpeg'
  if (start.startsWith('RIFF') && start.slice(8) === 'WAVE') return 'audio/wav'
  if (!isPlainText(bytes)) return undefined
  return /^\uFEFF?\s*<|<(script|svg|html|!doctype)/i.test(new TextDecoder().decode(bytes))
    ? undefined
    : 'text/plain; charset=utf-8'
}

export const isPreviewed = (type: string): boolean =>
  type.startsWith('image/') || type === 'application/pdf'

/** Accepted extensions by the end of the MIME type, the preferred one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'wordprocessingml.document': ['docx', 'dotx'],
  'spreadsheetml.sheet': ['xlsx', 'xltx'],
  'presentationml.presentation': ['pptx', 'potx', 'ppsx'],
  'opendocument.text': ['odt', 'ott'],
  'opendocument.spreadsheet': ['ods', 'ots'],
  'opendocument.presentation': ['odp', 'otp'],
  'video/mp4': ['mp4', 'm4v', 'mov', 'm4a', 'heic', 'heif', 'avif'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'text/plain; charset=utf-8': ['txt', 'csv', 'tsv', 'md', 'log', 'ics', 'vcf', 'srt', 'vtt'],
}

/**
 * Makes the name safe for file systems and headers. Its extension always matches the type, since the extension decides
 * which program opens the file.
 */
export function fileNameOf(name: string, type: string): string {
  const kept = name.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_').replace(/[\s.]+$/, '')
  const clean = kept.trim().slice(-200).replace(/^\.+/, '') || 'file'
  const [, allowed = []] = Object.entries(endings).find(([kind]) => type.endsWith(kind)) ?? []
  const ending = /\.([^.]*)$/.exec(clean)?.[1]?.toLowerCase() ?? ''
  return allowed.length === 0 || allowed.includes(ending) ? clean : `${clean}.${allowed[0]}`
}

/** Detects the kind from the bytes, and removes the camera's metadata from photographs. Refuses other kinds. */
export function attachmentOf(sent: Uint8Array, name: string) {
  const contentType = attachmentKindOf(sent)
  if (contentType === undefined) throw invalidField('file', 'file_type')
  const bytes = contentType === 'image/jpeg' ? plainJpeg(sent) : sent
  if (bytes === undefined) throw invalidField('file', 'image_broken')
  return { name: fileNameOf(name, contentType), contentType, bytes }
}
