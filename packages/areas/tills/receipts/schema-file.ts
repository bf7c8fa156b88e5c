export interface SchemaParts {
  /** Returns the file's violations of the authority's schema; null if the checker could not finish. */
  checkSchema: (
    contents: Uint8Array,
    most: number,
  ) => Promise<{ line: number; message: string }[] | null>
}

/** Maximum number of bytes to buffer for the checker, which needs ten times as much memory. */
const maxCheckedBytes = 8 * 1024 * 1024

const maxFaults = 20

export class SchemaFile {
  readonly #source: AsyncIterable<Uint8Array>
  readonly #checkSchema: SchemaParts['checkSchema']
  #kept: Uint8Array[] | null = []
  #size = 0

  constructor(source: AsyncIterable<Uint8Array>, { checkSchema }: SchemaParts) {
    this.#source = source
    this.#checkSchema = checkSchema
  }

  async *pieces(): AsyncIterable<Uint8Array> {
    for await (const piece of this.#source) {
      this.#size += piece.length
      if (this.#size > maxCheckedBytes) this.#kept = null
      // Copies the piece, since the piece itself is transferred to a thread.
      this.#kept?.push(new Uint8Array(piece))
      yield piece
    }
  }

  async check() {
    if (this.#kept === null) return { state: 'unchecked' as const, faults: [] }
    const whole = new Uint8Array(this.#size)
    let at = 0
    for (const piece of this.#kept) {
      whole.set(piece, at)
      at += piece.length
    }
    this.#kept = null
    const faults = await this.#checkSchema(whole, maxFaults)
    if (faults === null) return { state: 'unchecked' as const, faults: [] }
    return { state: faults.length === 0 ? ('valid' as const) : ('faulty' as const), faults }
  }
}
