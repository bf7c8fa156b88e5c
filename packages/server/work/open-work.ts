import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import type { Call, FileReply, Route, Waiter } from '@dxweb/kit/definitions/route.ts'
import { Lane } from './lane.ts'
import type { WorkerEngine } from './messages.ts'
import { type LaneName, laneSettings } from './lanes.ts'
import { streamFile } from './stream-file.ts'
import type { InputOf, OutputOf, TaskName } from './tasks.ts'
import { startWorker } from './worker.ts'

export interface Work {
  run<N extends TaskName>(waiter: Waiter, name: N, input: InputOf<N>): Promise<OutputOf<N>>
  file({ endpoint }: Pick<Route, 'endpoint'>, call: Call<EndpointParts>): Promise<FileReply>
  close(): void
}

/** Number of tickets above which the file process draws them, since nobody waits for so many at the counter. */
const manyTickets = 40

const isLong = ({ paper }: InputOf<'drawPaper'>) =>
  'sale' in paper && paper.sale.tickets.length > manyTickets

const laneOf: { [N in TaskName]: (input: InputOf<N>) => LaneName } = {
  drawPaper: (input) => (isLong(input) ? 'files' : 'papers'),
  remakeImage: () => 'pictures',
  drawWhole: () => 'pictures',
  drawPart: () => 'pictures',
  sendFile: () => 'files',
  readBankFile: () => 'files',
}

const noReceiver = { head: () => undefined, bytes: async () => undefined }

export function openWork(engine: WorkerEngine, start = startWorker): Work {
  const open = (name: LaneName) => new Lane({ ...laneSettings[name], engine, start })
  const lanes: Record<LaneName, Lane> = {
    papers: open('papers'),
    pictures: open('pictures'),
    files: open('files'),
  }
  return {
    async run<N extends TaskName>({ scope, signal }: Waiter, name: N, input: InputOf<N>) {
      const order = { venue: scope.partnerId, task: { name, input }, receiver: noReceiver, signal }
      return (await lanes[laneOf[name](input)].perform(order)) as OutputOf<N>
    },
    file({ endpoint }, { scope, params, query, caller, now, signal, readsAfter }) {
      const key = `${endpoint.method} ${endpoint.path}`
      const call = { scope, params, query, caller, now }
      const after = readsAfter?.(scope.partnerId)
      const task = { name: 'sendFile', input: { key, call, after } }
      return streamFile(lanes.files, { venue: scope.partnerId, task, signal })
    },
    close() {
      for (const lane of Object.values(lanes)) lane.close()
    },
  }
}
