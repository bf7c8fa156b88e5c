import { unzip } from './unzip.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const plain = (xml: string) =>
  xml.replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')

/** The cells of a workbook's sheet, row by row: text as text, numbers as numbers, '' where there is none. */
export function readXlsx(file: Buffer): (string | number)[][] {
  const sheet = unzip(file).get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c [^>]*>(.*?)<\/c>/gs)].map(([, cell = '']) => {
      const number = /<v>(.*?)<\/v>/.exec(cell)?.[1]
      const text = /<t [^>]*>(.*?)<\/t>/s.exec(cell)?.[1]
      return number === undefined ? plain(text ?? '') : Number(number)
    }),
  )
}
