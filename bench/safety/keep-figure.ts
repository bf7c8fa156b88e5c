export interface KeptFigure {
  number: string
  name: string
  summary: string
  seconds: number
  day: string
  load: number
}

const line = /^- \*\*(\d+) ([\w-]+)\*\*/

const keyOf = (text: string): [number: number, name: string] => {
  const [, number = '0', name = ''] = line.exec(text) ?? []
  return [Number(number), name]
}

export function keepFigure(file: string, figure: KeptFigure): string {
  const { number, name, summary, seconds, day, load } = figure
  const kept = `- **${number} ${name}** (${day}, load ${load.toFixed(0)}): ${summary} (${seconds.toFixed(0)} s)`
  const all = file.trimEnd().split('\n')
  const head = all.filter((text) => !line.test(text))
  const others = all.filter((text) => line.test(text) && keyOf(text)[1] !== name)
  const rows = [...others, kept].toSorted((one, other) => {
    const [[first, named], [second, alsoNamed]] = [keyOf(one), keyOf(other)]
    return first - second || named.localeCompare(alsoNamed)
  })
  return `${[...head, ...rows].join('\n')}\n`
}
