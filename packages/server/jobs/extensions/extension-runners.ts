import { postSigned } from '../../outgoing/post-signed.ts'
import { unseal } from '../../pages/secrets/seal.ts'
import { communicationRunner } from './communication.ts'
import type { SyncParts } from '../../flows/sync-mail-list/sync.ts'
import { mailListRunner } from './mail-list-runner.ts'
import type { ExtensionRunner } from './run-extensions.ts'

interface RunnerSettings {
  /** True only for tests and demos. */
  reportLoopback: boolean
}

/** What runs for each integration of a venue. */
export function extensionRunners(
  { reportLoopback }: RunnerSettings,
  secret: Buffer,
  mailList: Omit<SyncParts, 'openFor'>,
): ExtensionRunner[] {
  const openFor = (owner: string, sealed: Buffer) => unseal(secret, owner, sealed).toString()
  const post = postSigned({ takesLoopback: reportLoopback })
  return [communicationRunner({ post, openFor }), mailListRunner({ ...mailList, openFor })]
}
