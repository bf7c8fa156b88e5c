import { imageKindOf } from './image-kind.ts'

/** The most bytes that an attachment is sent in with: 25 MB. */
export const mostAttachmentBytes = 25_000_000

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const office = {
  'word/': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const

const openDocuments = ['text', 'spreadsheet', 'presentation']

/** The names of a ZIP's entries, from its own list of them; undefined where it has none that can be read. */
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

/** A document of an office program, without macros and things that run; no other ZIP is taken. */
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

/** Plain text: UTF-8 without control characters other than those of lines. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const words = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return words !== '' && !/\p{Cc}/u.test(words.replaceAll(/[\t\n\v\f\r]/g, ''))
  } catch {
    return false
  }
}

/**
 * What an attachment is by its content, whatever it is called: a picture, a PDF, a document of an office program, sound
 * or film, or plain text. Undefined for all that is not taken: programs, archives, documents with macros, SVG and HTML,
 * which are text that runs. Pure.
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

/** Whether a browser shows it by itself: a picture or a PDF. */
export const isPreviewed = (type: string): boolean =>
  type.startsWith('image/') || type === 'application/pdf'

/** What the name of a file of each kind may end in, the usual one first; by the end of the kind's name. */
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
 * A file's name without what no file system or header takes, at most 200 characters and an ending; 'file' where nothing
 * is left. It ends as files of its kind do: what it ends in decides what a computer does with it when it is opened.
 */
export function fileNameOf(name: string, type: string): string {
  const kept = name.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_').replace(/[\s.]+$/, '')
  const clean = kept.trim().slice(-200).replace(/^\.+/, '') || 'file'
  const [, allowed = []] = Object.entries(endings).find(([kind]) => type.endsWith(kind)) ?? []
  const ending = /\.([^.]*)$/.exec(clean)?.[1]?.toLowerCase() ?? ''
  return allowed.length === 0 || allowed.includes(ending) ? clean : `${clean}.${allowed[0]}`
}
