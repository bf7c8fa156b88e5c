import { readClocks } from '../date-cell.ts'

export interface CellShow {
  time: string
  title: string
  hall: string
}

export type IsHall = (text: string) => boolean

const clock = String.raw`(?:kl\.?\s*)?\d{1,2}[:.]\d{2}(?:\s*(?:[-–—]|til)\s*\d{1,2}[:.]\d{2})?|kl\.?\s*\d{1,2}(?![\d:.])`
const atStart = new RegExp(String.raw`^(${clock})(?![\d:.])[:,.]?\s*(?:[-–—]\s+)?(.*)$`, 'i')
const atEnd = new RegExp(String.raw`^(.*?)[\s,(]+(${clock})\)?$`, 'i')
const between = new RegExp(
  String.raw`(?:\s*[,;/|&+]\s*|\s+og\s+|\s{2,})(?=(?:${clock})(?![\d:.]))`,
  'gi',
)
const spacedClocks = new RegExp(String.raw`^(?:${clock})(?:\s+(?:${clock}))+$`, 'i')

export const isNoShow = (text: string): boolean => /^[-–—.\s]*$/.test(text)

const mark = /^(?:x|ja|yes|[✓✔✅☑•*])$/iu

/** Separates the name of a hall from the rest of a text: 'Havet (Sal 1)', 'Sal 1: Havet'. */
function partHall(text: string, isHall: IsHall): { title: string; hall: string } {
  if (isHall(text)) return { title: '', hall: text }
  const [, before = '', last = ''] = /^(.*?)\s*[,(|–-]\s*([^,(|]+?)\)?$/.exec(text) ?? []
  if (isHall(last)) return { title: before, hall: last }
  const [, first = '', after = ''] = /^([^:,|]+?)\s*(?::|[,|]|\s[–-])\s*(.+)$/.exec(text) ?? []
  return isHall(first) ? { title: after, hall: first } : { title: text, hall: '' }
}

const piecesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const plain = line.trim()
    if (spacedClocks.test(plain)) return plain.split(/\s+(?=\d|kl)/i)
    return plain.split(between)
  })

/** Begins a show at each text with a clock time. Other texts belong to the show before them, or else to the first. */
function timed(pieces: readonly string[]): { time: string; texts: string[] }[] {
  const shows: { time: string; texts: string[] }[] = []
  for (const piece of pieces) {
    const [, start, rest = ''] = atStart.exec(piece) ?? []
    const [, text = '', end] = (start === undefined && atEnd.exec(piece)) || []
    const time = start ?? end
    const last = shows.at(-1)
    if (time !== undefined && last?.time === '') {
      last.time = time
      last.texts.push(start === undefined ? text : rest)
    } else if (time !== undefined) {
      shows.push({ time, texts: [start === undefined ? text : rest] })
    } else if (last) last.texts.push(piece)
    else shows.push({ time: '', texts: [piece] })
  }
  return shows
}

/**
 * Reads the shows of a cell: '18:00 Havet', 'Havet kl. 18', '18:00, 20:30', several lines, or a mark such as 'x', for
 * which the labels of row and column describe the show.
 */
export function readPlanCell(text: string, isHall: IsHall): CellShow[] {
  if (mark.test(text)) return [{ time: '', title: '', hall: '' }]
  return timed(piecesOf(text)).map(({ time, texts }) => {
    const parts = texts.filter(Boolean).map((part) => partHall(part, isHall))
    const title = parts.map((part) => part.title).filter(Boolean)
    return { time, title: title.join(' '), hall: parts.find(({ hall }) => hall)?.hall ?? '' }
  })
}

export const isClock = (text: string): boolean => text !== '' && readClocks(text) !== null
