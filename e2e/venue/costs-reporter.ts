import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

export default class CostsReporter implements Reporter {
  readonly #costs: { title: string; parts: [string, number][] }[] = []

  printsToStdio(): boolean {
    return false
  }

  onTestEnd({ title }: TestCase, { annotations }: TestResult): void {
    const noted = annotations.find(({ type }) => type === 'processor seconds')?.description
    if (noted === undefined) return
    const parts = noted.split(', ').map((part): [string, number] => {
      const [name = '', seconds] = part.split(' ')
      return [name, Number(seconds)]
    })
    this.#costs.push({ title, parts })
  }

  onEnd(): void {
    if (this.#costs.length === 0) return
    const sums = Object.groupBy(
      this.#costs.flatMap(({ parts }) => parts),
      ([name]) => name,
    )
    const words = Object.entries(sums).map(
      ([name, parts = []]) => `${name} ${sumOf(parts).toFixed(0)}`,
    )
    const all = this.#costs.map(({ title, parts }) => ({ title, seconds: sumOf(parts) }))
    const dearest = all.toSorted((one, other) => other.seconds - one.seconds).slice(0, 5)
    const lines = [
      `Processor seconds of ${all.length} journeys: ${words.join(', ')}; most in:`,
      ...dearest.map(({ title, seconds }) => `  ${seconds.toFixed(1)} ${title}`),
    ]
    process.stdout.write(`\n  ${lines.join('\n  ')}\n`)
  }
}

const sumOf = (parts: readonly [string, number][]) =>
  parts.reduce((sum, [, seconds]) => sum + seconds, 0)
