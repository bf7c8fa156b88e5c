import { type ChildProcess, spawn } from 'node:child_process'
import { repository } from '../source/repository.ts'

export function startProduct(port: number): ChildProcess {
  const args = ['--watch', '--watch-preserve-output', 'packages/server/start/start.ts']
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1' }
  return spawn(process.execPath, args, { cwd: repository, stdio: 'inherit', env })
}
