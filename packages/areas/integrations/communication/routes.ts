import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { queueRun } from '../runs/store.ts'
import { startCommunication } from './contract.ts'
import { readCommunication } from './store.ts'

export interface RunParts {
  wakeExtensions?: () => void
}

export const communicationRoutes = ({ wakeExtensions }: RunParts): Route[] => [
  route(startCommunication, async ({ db, scope, params }) => {
    if ((await readCommunication(db, scope)) === undefined) throw new Refusal('not_found')
    const { integrationId } = params
    const queued = { integrationId, cause: 'button', userId: scope.userId } as const
    const id = await queueRun(db, scope, queued)
    wakeExtensions?.()
    return { id }
  }),
]
