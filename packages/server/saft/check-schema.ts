import { readFile } from 'node:fs/promises'
import { decoderOf } from '@dxweb/areas/tills/saft/decode-stream.ts'
import { validateXML } from 'xmllint-wasm'

export interface SchemaFault {
  line: number
  message: string
}

export type SchemaName = 'cash-register' | 'financial'

const schemaUrl = (name: SchemaName) => new URL(`schema/${name}.xsd`, import.meta.url)
/** Prefix of the checker's messages, and the namespace in its names. */
const needless = /^Schemas (?:validity|parser) error : |\{urn:[^}]*\}/g
/** Limit of a fault's text on the page. */
const mostLetters = 300
/** Pages of 64 KiB: what the checker holds at most, besides the file itself. */
const mostPages = 4096

/** The checker reads UTF-8 alone; the lines stay where they were. */
function asUtf8(contents: Uint8Array): string {
  const decoder = decoderOf()
  const text = decoder.decode(contents) + decoder.end()
  return text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, (declared) => declared.replaceAll(/[^\n]/g, ''))
}

let running: Promise<unknown> = Promise.resolve()

/**
 * The faults of a SAF-T file by the authority's schema, found by a thread of its own, one file at a time.
 * The file is one that our own reader has read: it has no document type. Null where the checker could not finish.
 */
export function checkSchema(
  contents: Uint8Array,
  most: number,
  schema: SchemaName = 'cash-register',
): Promise<SchemaFault[] | null> {
  const checked = running.then(() => faultsOf(contents, most, schema))
  running = checked
  return checked
}

async function faultsOf(
  contents: Uint8Array,
  most: number,
  schema: SchemaName,
): Promise<SchemaFault[] | null> {
  try {
    const { errors } = await validateXML({
      xml: { fileName: 'till.xml', contents: asUtf8(contents) },
      schema: { fileName: 'schema.xsd', contents: await readFile(schemaUrl(schema)) },
      stream: true,
      maxMemoryPages: mostPages,
      modifyArguments: (args) => ['--nonet', ...args],
    })
    return errors
      .filter(({ loc }) => loc !== null)
      .slice(0, most)
      .map(({ loc, message }) => ({
        line: loc?.lineNumber ?? 0,
        message: message.replaceAll(needless, '').slice(0, mostLetters),
      }))
  } catch {
    return null
  }
}
