export type SaftFault =
  | 'not_saft'
  | 'broken_xml'
  | 'document_type'
  | 'unknown_encoding'
  | 'own_export'

/** `line` is 0 if the whole file is wrong. */
export class NotSaft extends Error {
  readonly code: SaftFault
  readonly line: number
  constructor(code: SaftFault, line = 0) {
    super(`${code} at line ${line}`)
    this.code = code
    this.line = line
  }
}
