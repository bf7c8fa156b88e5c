import { tableWriters, wallFaults } from './schema/table-writers.ts'
import { repository } from './source/repository.ts'

const writers = tableWriters(repository)
const tables = Map.groupBy(writers, (one) => `${one.owner}.${one.table}`)
for (const [table, of] of [...tables].toSorted(([a], [b]) => a.localeCompare(b))) {
  const names = [...new Set(of.map(({ writer }) => writer))].toSorted()
  console.log(`${table}: ${names.join(', ')}`)
}
const faults = wallFaults(writers)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
