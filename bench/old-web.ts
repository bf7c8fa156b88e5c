import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { repository } from '../scripts/source/repository.ts'

/** `node bench/old-web.ts <commit> [journeys …]` runs a commit's web client and journeys against this server. */
const [commit = 'HEAD~1', ...journeys] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'dxweb-old-web-'))

const ofServer = ['packages/server', 'packages/areas', 'packages/kit', 'packages/locales', 'demo']

function run(program: string, args: readonly string[], cwd = folder): void {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
}

/** Links the installed packages, and links the workspace packages to their copies in `folder`. */
function linkPackages(): void {
  const modules = join(repository, 'node_modules')
  const own = join(folder, 'node_modules/@dxweb')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(modules).filter((one) => one !== '@dxweb')) {
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  }
  for (const name of readdirSync(join(modules, '@dxweb'))) {
    symlinkSync(join(folder, 'packages', name), join(own, name))
  }
}

try {
  run('git', ['worktree', 'add', '--detach', '--quiet', folder, commit], repository)
  linkPackages()
  run(process.execPath, ['scripts/build.ts'])
  for (const part of ofServer) {
    rmSync(join(folder, part), { recursive: true })
    cpSync(join(repository, part), join(folder, part), { recursive: true })
  }
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config']
  run(process.execPath, [...playwright, 'e2e/playwright.config.ts', ...journeys])
  console.log(`The journeys of ${commit} pass on this server.`)
} finally {
  run('git', ['worktree', 'remove', '--force', folder], repository)
}
