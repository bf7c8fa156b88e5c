import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartFault } from '../../ground/start-fault.ts'

/** PostgreSQL refuses to run as root, so another user owns the cluster. */
export interface ClusterOwner {
  uid: number
  gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

export function ownerOf(path: string): ClusterOwner | undefined {
  const { uid, gid } = statSync(path)
  return uid === 0 ? undefined : { uid, gid }
}

export function unprivilegedUser(): ClusterOwner {
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid) return { uid, gid }
  }
  throw new StartFault(
    'PostgreSQL cannot run as root and this machine has neither a user postgres nor nobody; start DxWeb as an ordinary user.',
  )
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}
