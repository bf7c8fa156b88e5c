import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The seat map compared with, at the measured version; installed in its own folder. */
const peer = '@alisaitteke/seatmap-canvas'
const version = '2.5.18'

/** Fetched by npm once; undefined without a registry. */
export function fetchPeer(): { module: string; style: string } | undefined {
  const folder = join(tmpdir(), `dxweb-bench-seat-map-peer-${version}`)
  const built = join(folder, 'node_modules', peer, 'dist', 'esm')
  const found = {
    module: join(built, 'seatmap.canvas.js'),
    style: join(built, 'seatmap.canvas.css'),
  }
  if (existsSync(found.module)) return found
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  try {
    const asked = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${peer}@${version}`]
    execFileSync('npm', asked, { cwd: folder, stdio: 'ignore' })
  } catch {
    return undefined
  }
  return existsSync(found.module) ? found : undefined
}
