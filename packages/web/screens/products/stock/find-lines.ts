interface Found {
  name: string
  number: string
  barcodes: readonly string[]
}

const gtinOf = (code: string) => code.trim().padStart(14, '0')

/** Ignores leading zeros of barcodes. */
export const lineOfCode = <Line extends Found>(lines: readonly Line[], code: string) =>
  lines.find(({ barcodes }) => barcodes.some((own) => gtinOf(own) === gtinOf(code)))

export function findLines<Line extends Found>(lines: readonly Line[], asked: string): Line[] {
  const words = asked.trim().toLocaleLowerCase('nb').split(/\s+/).filter(Boolean)
  return lines.filter(({ name, number, barcodes }) => {
    const text = [name.toLocaleLowerCase('nb'), number, ...barcodes].join(' ')
    return words.every((word) => text.includes(word))
  })
}
