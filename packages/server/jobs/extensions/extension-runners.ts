import { postSigned } from '../../outgoing/post-signed.ts'
import { unseal } from '../../pages/secrets/seal.ts'
import { communicationRunner } from './communication.ts'
import type { SyncParts } from '../../flows/sync-mail-list/sync.ts'
import { mailListRunner } from './mail-list-runner.ts'
import { analyticsRunner, pixelRunner } from './purchases.ts'
import type { ExtensionRunner } from './run-extensions.ts'

interface RunnerSettings {
  /** True only for tests: customer communication may use plain http on localhost. */
  reportLoopback: boolean
  doublesUrl: string | undefined
}

export function extensionRunners(
  { reportLoopback, doublesUrl }: RunnerSettings,
  secret: Buffer,
  mailList: Omit<SyncParts, 'openFor'>,
): ExtensionRunner[] {
  const openFor = (owner: string, sealed: Buffer) => unseal(secret, owner, sealed).toString()
  const post = postSigned({ takesLoopback: reportLoopback })
  return [
    communicationRunner({ post, openFor }),
    mailListRunner({ ...mailList, openFor }),
    analyticsRunner({ openFor, doublesUrl }),
    pixelRunner({ openFor, doublesUrl }),
  ]
}
