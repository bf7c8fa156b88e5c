import { writeFileSync } from 'node:fs'

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const flipped = (bits: string) => bits.replaceAll(/[01]/g, (bit) => (bit === '1' ? '0' : '1'))
const right = left.map(flipped)
const mirrored = right.map((bits) => Array.from(bits).toReversed().join(''))
const parities = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]

/**
 * Returns the bars of an EAN-13: guards, six digits with the parity of the first digit, and six digits on the right.
 */
function barsOf(code: string): string {
  const [first = 0, ...digits] = Array.from(code, Number)
  const parity = parities[first] ?? ''
  const half = digits.slice(0, 6).map((digit, at) => (parity[at] === 'L' ? left : mirrored)[digit])
  return `101${half.join('')}01010${digits
    .slice(6)
    .map((digit) => right[digit])
    .join('')}101`
}

const [width, height, module] = [640, 480, 4]
const [black, white, grey] = [16, 235, 128]

export function writeEanFilm(path: string, code: string): void {
  const bars = barsOf(code)
  const begin = (width - bars.length * module) / 2
  const row = Buffer.from(
    Array.from({ length: width }, (_, x) =>
      bars[Math.floor((x - begin) / module)] === '1' ? black : white,
    ),
  )
  const blank = Buffer.alloc(width, white)
  const rows = Array.from({ length: height }, (_, y) => (y > 120 && y < 360 ? row : blank))
  const colors = Buffer.alloc((width * height) / 2, grey)
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  writeFileSync(path, Buffer.concat([Buffer.from(head), ...rows, colors]))
}
