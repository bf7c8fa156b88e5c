import { inflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { readPdf } from './read-pdf.ts'

function streamsOf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n(.*?)endstream/gs)
  return [...streams]
    .map(([, stream = '']) => {
      const bytes = Buffer.from(stream, 'latin1')
      try {
        return inflateSync(bytes).toString()
      } catch {
        return bytes.toString()
      }
    })
    .join('\n')
}

/** Returns the text of a file. The text of a PDF is returned with and without spaces, since words may be split. */
export async function textOfFile(bytes: Buffer): Promise<string> {
  const begin = bytes.subarray(0, 4).toString('latin1')
  if (begin === 'PK\u0003\u0004') {
    const parts = Object.values(unzipSync(bytes))
    return (await Promise.all(parts.map((part) => textOfFile(Buffer.from(part))))).join('\n')
  }
  if (begin !== '%PDF') return bytes.toString()
  const { text, title = '' } = await readPdf(bytes)
  return [text, text.replaceAll(/\s/g, ''), title, streamsOf(bytes)].join('\n')
}
