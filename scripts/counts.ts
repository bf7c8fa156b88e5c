import { codeCounts } from './counts/code-counts.ts'
import { lowerLimits } from './ratchets/check-ratchets.ts'
import { type Measure, measuresOf } from './ratchets/measures.ts'
import { readCodeBase } from './source/read-code-base.ts'
import { repository } from './source/repository.ts'

const codeBase = readCodeBase(repository)
const [asked = ''] = process.argv.slice(2)

function printCounts(): void {
  const counts = codeCounts(codeBase)
  const { filesInFolder, circles, linesOfFile, linesOfFunction, product } = counts
  const facts: [string, string | number][] = [
    ['files a folder, median', filesInFolder.median],
    ['files a folder, at most', filesInFolder.most],
    ['circles between files', circles.files],
    ['circles between folders', circles.folders],
    ['lines a file, median / 95th percentile', `${linesOfFile.median} / ${linesOfFile.most}`],
    [
      'lines a function, median / 95th percentile',
      `${linesOfFunction.median} / ${linesOfFunction.most}`,
    ],
    ['exports, with a docstring', `${counts.exports.all}, ${counts.exports.withDocstring}`],
    ['product lines, TypeScript', product.typescript],
    ['product lines, CSS', product.css],
    ['product lines, SQL', product.sql],
  ]
  for (const [name, value] of facts) console.log(`${name.padEnd(44)} ${String(value).padStart(9)}`)
  console.log(`\n${'room'.padEnd(16)} ${'files'.padStart(6)} ${'lines'.padStart(8)}`)
  for (const { room, files, lines } of counts.rooms) {
    console.log(`${room.padEnd(16)} ${String(files).padStart(6)} ${String(lines).padStart(8)}`)
  }
}

function printPlaces(measure: string): void {
  const measures = measuresOf(codeBase)
  if (Object.hasOwn(measures, measure)) console.log(measures[measure as Measure].join('\n'))
  else console.log(`Known: --lower, ${Object.keys(measures).join(', ')}.`)
}

if (asked === '--lower') console.log(lowerLimits(measuresOf(codeBase)))
else if (asked !== '') printPlaces(asked)
else printCounts()
