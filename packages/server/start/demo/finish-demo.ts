import { onConnection } from './on-connection.ts'

interface Rest {
  place: number
  statement: string
}

const isLeftText = `select to_regclass('dx_meta.demo_rest') is not null as is_left`
const nextText = 'select place, statement from dx_meta.demo_rest order by place limit 1 for update'

/**
 * Completes the first demo load with indexes and checks of references, each in its own transaction, so that an
 * interrupted start can continue.
 */
export function finishDemo(url: string, stopping: AbortSignal): Promise<void> {
  return onConnection(url, async (client) => {
    const { rows: found } = await client.query<{ is_left: boolean }>(isLeftText)
    if (found[0]?.is_left !== true) return
    await client.query(`set maintenance_work_mem = '128MB'`)
    while (!stopping.aborted) {
      await client.query('begin')
      const { rows } = await client.query<Rest>(nextText)
      const [next] = rows
      await client.query(next?.statement ?? 'drop table dx_meta.demo_rest')
      if (next) await client.query('delete from dx_meta.demo_rest where place = $1', [next.place])
      await client.query('commit')
      if (next === undefined) return
    }
  })
}
