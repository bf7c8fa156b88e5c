import { fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { type Figure, goalText, inNumber, isMet, loadText } from './ground/report.ts'
import { repository } from '../scripts/source/repository.ts'

const files = [
  'reads/list-of-events',
  'reads/month-of-events',
  'calendar-month',
  'timeline',
  'film-board',
  'reads/film-plan',
  'reads/planned-weeks',
  'long-list',
  'reads/programme',
  'long-register',
  'long-report',
  'reports-of-years',
  'reads/years-at-once',
  'reads/orders',
  'reads/film-settlement',
  'forty-readers',
  'reads/one-event',
  'reads/search',
  'reads/list-of-register',
  'reads/customers',
  'sale',
  'selling/campaign-clicks',
  'selling/mail-list',
  'webhooks/webhooks',
  'tills/till-lines',
  'tills/concession',
  'viewers',
  'servers/rolling-restart',
  'servers/two-servers',
  'servers/replica-reports',
  'servers/many-venues',
  'during-heavy-work',
  'start-up',
  'first-load',
  'memory',
  'selling/till-file',
  'seat-map',
  'counter',
  'demo',
  'selling/disk',
]

const names = files.map((file) => basename(file))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown figure: ${unknown.join(', ')}. Known: ${names.join(', ')}.`)
  process.exit(2)
}

async function run(file: string): Promise<{ figures: Figure[]; isDone: boolean }> {
  const figures: Figure[] = []
  const child = fork(`bench/${file}.ts`, { cwd: repository })
  child.on('message', (figure) => figures.push(figure as Figure))
  const [code] = await once(child, 'exit')
  return { figures, isDone: code === 0 }
}

function table(figures: readonly Figure[]): string {
  const head = ['name', 'ratio', 'goal', '', 'figure']
  const rows = figures.map((figure) => [
    figure.name,
    inNumber(figure.ratio, 2),
    goalText(figure),
    figure.goal === undefined ? '' : isMet(figure) ? 'ok' : 'MISSED',
    figure.figure,
  ])
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line).join('\n')
}

const all: Figure[] = []
const broken: string[] = []
for (const file of files.filter((each) => asked.length === 0 || asked.includes(basename(each)))) {
  const name = basename(file)
  console.log(`── ${name}, ${loadText()}`)
  const { figures, isDone } = await run(file)
  all.push(...figures)
  if (!isDone) broken.push(name)
}
console.log(`\n${table(all)}`)
if (broken.length > 0) console.log(`\nBroken off: ${broken.join(', ')}`)
process.exit(broken.length > 0 || !all.every(isMet) ? 1 : 0)
