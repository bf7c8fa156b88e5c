import { parseArgs } from 'node:util'
import { startDoubles } from './doubles.ts'

const { values } = parseArgs({ options: { port: { type: 'string' }, state: { type: 'string' } } })

const { address } = await startDoubles({
  port: Number(values.port ?? 0),
  ...(values.state !== undefined && { file: values.state }),
  die: () => process.kill(process.pid, 'SIGKILL'),
})
process.stdout.write(`${JSON.stringify({ doubles: { address } })}\n`)
