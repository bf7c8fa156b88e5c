/** Mixes a key into a hash, so that neighbouring keys give unrelated random numbers. */
function mixed(hash: number, key: number): number {
  let mix = Math.imul(hash ^ key, 0x85ebca6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35)
  return (mix ^ (mix >>> 16)) >>> 0
}

/** Random numbers that are determined by their keys, on every machine (sfc32). */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(...keys: readonly number[]) {
    this.#a = keys.reduce(mixed, 0x9e3779b9)
    this.#b = mixed(this.#a, 0x243f6a88)
    this.#c = mixed(this.#b, 0xb7e15162)
    for (let round = 0; round < 12; round += 1) this.bits()
  }

  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  share(): number {
    return this.bits() / 0x1_0000_0000
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.share() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.share() < probability
  }

  /** Returns a log-normal factor with a mean of about 1. */
  swing(sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.share()))
    const normal = radius * Math.cos(2 * Math.PI * this.share())
    return Math.exp(sigma * normal - (sigma * sigma) / 2)
  }

  weighted(weights: readonly number[]): number {
    let left = this.share() * weights.reduce((sum, weight) => sum + weight, 0)
    for (let place = 0; place < weights.length - 1; place += 1) {
      left -= weights[place] ?? 0
      if (left < 0) return place
    }
    return weights.length - 1
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.share() * from.length)]
    if (picked === undefined) throw new RangeError('There is nothing to pick from')
    return picked
  }
}

/** Makes a UUIDv7 as 16 bytes, so that rows created together are stored together. */
export function uuidAt(ms: number, random: Random): Uint8Array {
  const bytes = new Uint8Array(16)
  const high = Math.floor(ms / 0x1_0000)
  bytes[0] = high >>> 24
  bytes[1] = high >>> 16
  bytes[2] = high >>> 8
  bytes[3] = high
  bytes[4] = ms / 0x100
  bytes[5] = ms
  for (let at = 6; at < 16; at += 4) {
    const bits = random.bits()
    for (let part = 0; part < 4 && at + part < 16; part += 1) bytes[at + part] = bits >>> (part * 8)
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return bytes
}
