export interface CopyValues {
  int4: number
  int8: number
  bool: boolean
  text: string
  uuid: Uint8Array
  /** Values are milliseconds since 1970. */
  timestamptz: number
  /** Values are days since 1970. */
  date: number
  int4Array: Uint8Array
  jsonb: Uint8Array
}
export type CopyType = keyof CopyValues
export type CopyColumns = Readonly<Record<string, CopyType>>
export type CopyRow<C extends CopyColumns> = { [K in keyof C]: CopyValues[C[K]] | null }

const signature = Buffer.from('PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** Days from 1970-01-01 to 2000-01-01, from which PostgreSQL counts. */
const epochDays = 10_957
const epochMs = epochDays * 86_400_000
const int4Oid = 23

export function int4Array(values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(values.length === 0 ? 12 : 20 + values.length * 8)
  bytes.writeInt32BE(values.length === 0 ? 0 : 1, 0)
  bytes.writeInt32BE(int4Oid, 8)
  if (values.length === 0) return bytes
  bytes.writeInt32BE(values.length, 12)
  bytes.writeInt32BE(1, 16)
  values.forEach((value, index) => {
    bytes.writeInt32BE(4, 20 + index * 8)
    bytes.writeInt32BE(value, 24 + index * 8)
  })
  return bytes
}

export const jsonb = (value: unknown): Uint8Array =>
  Buffer.concat([Uint8Array.of(1), Buffer.from(JSON.stringify(value))])

export class CopyRows<C extends CopyColumns = CopyColumns> {
  readonly table: string
  readonly columns: string[]
  count = 0
  readonly #types: CopyType[]
  #bytes = Buffer.allocUnsafe(1 << 16)
  #view = viewOf(this.#bytes)
  #at = 0

  constructor(table: string, columns: C) {
    this.table = table
    this.columns = Object.keys(columns)
    this.#types = Object.values(columns)
    this.#at += signature.copy(this.#bytes)
  }

  get size(): number {
    return this.#at
  }

  add(row: CopyRow<C>): void {
    this.#makeRoom(2 + this.#types.length * 12)
    this.#view.setInt16(this.#at, this.#types.length)
    this.#at += 2
    for (let column = 0; column < this.#types.length; column += 1) {
      this.#write(this.#types[column] as CopyType, row[this.columns[column] as keyof C])
    }
    this.count += 1
  }

  /** Returns the end of the COPY data; no rows may follow. */
  finish(): Buffer {
    this.#makeRoom(2)
    this.#view.setInt16(this.#at, -1)
    this.#at += 2
    return this.#bytes.subarray(0, this.#at)
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + bytes))
    this.#bytes.copy(grown, 0, 0, this.#at)
    this.#bytes = grown
    this.#view = viewOf(grown)
  }

  #write(type: CopyType, value: CopyValues[CopyType] | null): void {
    if (value === null) this.#word(-1)
    else if (type === 'int4') this.#int4(value as number)
    else if (type === 'date') this.#int4((value as number) - epochDays)
    else if (type === 'int8') this.#int8(value as number)
    else if (type === 'timestamptz') this.#int8(((value as number) - epochMs) * 1000)
    else if (type === 'bool') this.#raw(value ? yes : no)
    else if (type === 'text') this.#text(value as string)
    else this.#raw(value as Uint8Array)
  }

  #word(value: number): void {
    this.#view.setInt32(this.#at, value)
    this.#at += 4
  }

  #int4(value: number): void {
    this.#word(4)
    this.#word(value)
  }

  #int8(value: number): void {
    this.#word(8)
    this.#word(Math.floor(value / 0x1_0000_0000))
    this.#word(value >>> 0)
  }

  #text(value: string): void {
    this.#makeRoom(4 + value.length * 3 + this.#types.length * 12)
    const length = this.#bytes.write(value, this.#at + 4, 'utf8')
    this.#word(length)
    this.#at += length
  }

  #raw(value: Uint8Array): void {
    this.#makeRoom(4 + value.length + this.#types.length * 12)
    this.#word(value.length)
    this.#bytes.set(value, this.#at)
    this.#at += value.length
  }
}

const viewOf = (bytes: Buffer): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const yes = Uint8Array.of(1)
const no = Uint8Array.of(0)
