import type pg from 'pg'
import {
  type Database,
  type Scope,
  type Statement,
  type StatementOptions,
  sql,
} from '@dxweb/kit/database/database.ts'
import { settingsOf } from './connections/scope-settings.ts'
import { transact } from './exchange.ts'
import { readPages } from './read-pages.ts'
import { requirePosition, type Replica } from './replica/replica.ts'

type Reads = Pick<Database, 'batch' | 'pages'>

/**
 * Sends reads of `reports` that have a position (`after`) to the replica once it has replayed that position, and all
 * other reads to the primary.
 */
export function readsBehind(primary: Reads, replica: Replica): Reads {
  const settingsFor = (scope: Scope) => [...replica.begins, ...settingsOf(scope)]
  const limitsOf = ({ partnerId }: Scope, { signal, isBackground }: StatementOptions) => ({
    venue: partnerId,
    isBackground,
    signal,
  })
  const batch: Database['batch'] = async (scope, statements, options) => {
    const { pool, after, writes } = options ?? {}
    if (pool !== 'reports' || after === undefined || writes === true) {
      return primary.batch(scope, statements, options)
    }
    const read = async (client: pg.ClientBase) => {
      const sent = [sql('', requirePosition(after)), ...statements]
      return (await transact(client, settingsFor(scope), sent)).slice(1)
    }
    const found = await replica.read(read, limitsOf(scope, options ?? {}))
    return found ? (found.answer as never) : primary.batch(scope, statements, options)
  }
  return {
    batch,
    pages<R>(scope: Scope, statement: Statement<R>, options: Paging = {}) {
      const { after, size = 500 } = options
      if (after === undefined) return primary.pages(scope, statement, options)
      const read = (client: pg.ClientBase) =>
        readPages(client, [...settingsFor(scope), requirePosition(after)], statement, size)
      const found = replica.stream(read, limitsOf(scope, options))
      return opened(found, () => primary.pages(scope, statement, options)) as AsyncGenerator<R[]>
    },
  }
}

type Paging = NonNullable<Parameters<Database['pages']>[2]>

async function* opened(
  found: Promise<{ answer: AsyncGenerator<unknown[]> } | null>,
  otherwise: () => AsyncGenerator<unknown[]>,
): AsyncGenerator<unknown[]> {
  const pages = await found
  yield* pages ? pages.answer : otherwise()
}
