import { Refusal } from '../errors/errors.ts'

const prime = 0x100000001b3n
const start = 0xcbf29ce484222325n

/** Hashes the content of mails and the sources of their attachments. Not cryptographic (FNV-1a, 64 bits). */
export function identityOf(mails: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(mails))
  const mix = (hash: bigint, byte: number) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  return bytes.reduce<bigint>(mix, start).toString(16)
}

/** Refuses as stale if the mails differ from the preview that the sender saw. */
export function refuseUnseen(seen: string | undefined, mails: unknown): void {
  if (seen !== undefined && seen !== identityOf(mails)) throw new Refusal('stale')
}
