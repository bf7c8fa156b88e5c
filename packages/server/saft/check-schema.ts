import { readFile } from 'node:fs/promises'
import { decoderOf } from '@dxweb/areas/tills/saft/decode-stream.ts'
import { validateXML } from 'xmllint-wasm'

export interface SchemaFault {
  line: number
  message: string
}

export type SchemaName = 'cash-register' | 'financial'

const schemaUrl = (name: SchemaName) => new URL(`schema/${name}.xsd`, import.meta.url)
/** Matches the prefix of the checker's messages, and the namespace in its names. */
const needless = /^Schemas (?:validity|parser) error : |\{urn:[^}]*\}/g
/** Maximum number of characters of a fault on the page. */
const maxLetters = 300
/** Memory limit of the checker in pages of 64 KiB, besides the file itself. */
const maxPages = 4096

/** Converts the file to UTF-8, which the checker requires, and keeps its line numbers. */
function asUtf8(contents: Uint8Array): string {
  const decoder = decoderOf()
  const text = decoder.decode(contents) + decoder.end()
  return text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, (declared) => declared.replaceAll(/[^\n]/g, ''))
}

let running: Promise<unknown> = Promise.resolve()

/**
 * Checks a SAF-T file against the authority's schema in a separate thread, one file at a time. Our own reader has
 * already refused document types. Returns null if the checker could not finish.
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
      maxMemoryPages: maxPages,
      modifyArguments: (args) => ['--nonet', ...args],
    })
    return errors
      .filter(({ loc }) => loc !== null)
      .slice(0, most)
      .map(({ loc, message }) => ({
        line: loc?.lineNumber ?? 0,
        message: message.replaceAll(needless, '').slice(0, maxLetters),
      }))
  } catch {
    return null
  }
}
