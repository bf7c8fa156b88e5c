import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { stylesPlugin } from './styles-plugin.ts'

async function builtStyles(...plugins: Plugin[]): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'dx-styles-'))
  try {
    writeFileSync(join(root, 'card.module.css'), ':global(.dx-card) { color: red }')
    writeFileSync(join(root, 'main.js'), `import './card.module.css'`)
    const options = { write: false, rolldownOptions: { input: join(root, 'main.js') } } as const
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins,
      build: options,
    })
    const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
    return files.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('')
  } finally {
    rmSync(root, { recursive: true })
  }
}

it('keeps the rules of a CSS module whose class names are not imported', async () => {
  expect(await builtStyles()).not.toContain('.dx-card')
  expect(await builtStyles(stylesPlugin())).toContain('.dx-card')
})
