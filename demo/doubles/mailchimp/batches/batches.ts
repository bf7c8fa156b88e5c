import type { Answer } from '../../wire/messages.ts'
import { type Call, pageOf, type Played } from '../model/call.ts'
import { timeOf } from '../members/members.ts'
import { invalid, Problem } from '../model/problem.ts'
import type { Account, Batch, BatchOperation } from '../model/state.ts'
import { archiveOf } from './archive.ts'

const maxOperations = 1000
const maxOpen = 500

const steps = ['pending', 'preprocessing', 'started', 'finalizing', 'finished'] as const

export type Perform = (call: Call, operation: BatchOperation) => Answer

const shownBatch = ({ origin }: Call, batch: Batch) => {
  const { id, status, operations, results, submitted_at, completed_at } = batch
  return {
    id,
    status,
    total_operations: operations.length,
    finished_operations: results.length,
    errored_operations: results.filter(({ status_code }) => status_code >= 400).length,
    submitted_at,
    completed_at,
    response_body_url: status === 'finished' ? `${origin}/mailchimp/results/${id}.tar.gz` : '',
  }
}

/** Moves a batch a step further on each request for its status, so that a test needs no clock. */
function advance(call: Call, batch: Batch, perform: Perform): void {
  const next = steps[steps.indexOf(batch.status) + 1]
  if (next === undefined) return
  batch.status = next
  if (next === 'started') {
    batch.results = batch.operations.map((operation) => {
      const { status, body } = perform(call, operation)
      const response = body === undefined ? '' : JSON.stringify(body)
      return { status_code: status, operation_id: operation.operation_id ?? null, response }
    })
  }
  if (next === 'finished') batch.completed_at = timeOf(call.now)
}

export const batchOperations = (perform: Perform): Record<string, Played> => ({
  'GET /batches': (call) => {
    const { batches } = call.account
    const shown = pageOf(call.query, batches).map((each) => shownBatch(call, each))
    return { batches: shown, total_items: batches.length }
  },
  'POST /batches': (call) => {
    const operations = call.body['operations'] as BatchOperation[]
    if (operations.length > maxOperations) {
      throw invalid({ field: 'operations', message: `More than ${maxOperations}` })
    }
    const open = call.account.batches.filter(({ status }) => status !== 'finished')
    if (open.length >= maxOpen) throw new Problem('Too Many Requests')
    const batch: Batch = {
      id: `b${call.nextId().toString(36).padStart(9, '0')}`,
      status: 'pending',
      operations,
      results: [],
      submitted_at: timeOf(call.now),
      completed_at: '',
    }
    call.account.batches.push(batch)
    return shownBatch(call, batch)
  },
  'GET /batches/{batch_id}': (call) => {
    const batch = call.account.batches.find(({ id }) => id === call.params['batch_id'])
    if (!batch) throw new Problem('Resource Not Found')
    advance(call, batch, perform)
    return shownBatch(call, batch)
  },
})

export function batchResults(accounts: Account[], path: string): Answer {
  const id = /^\/results\/(\w+)\.tar\.gz$/.exec(path)?.[1]
  const batch = accounts.flatMap(({ batches }) => batches).find((each) => each.id === id)
  if (batch?.status !== 'finished') return new Problem('Resource Not Found').answer
  const body = archiveOf(`${batch.id}-0.json`, JSON.stringify(batch.results))
  return { status: 200, body, headers: { 'content-type': 'application/gzip' } }
}
