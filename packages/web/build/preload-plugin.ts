import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { refuseLargeFirstLoad } from './first-load.ts'

type Bundle = Rolldown.OutputBundle

const source = fileURLToPath(new URL('../shell/preload.ts', import.meta.url))

/** Fonts of every page. They are preloaded, since a font that arrives after the text causes a second layout. */
const firstFonts = /\/(?:inter|schibsted-grotesk)-latin-wght-normal-[^/]+\.woff2$/

const screen = /\/screens\/([^/]+)\/screen\.tsx$/
const language = /\/locales\/((?:nb|en)-(?:first|later))\.ts$/

/** Matches the screens in `shell/modules/module-loaders.ts` that `later` loads together with further texts. */
const loadedLater = /later\(\(\) => import\('(?:\.\.\/)+screens\/([^/]+)\/screen\.tsx'\)\)/g
const loaders = fileURLToPath(new URL('../shell/modules/module-loaders.ts', import.meta.url))

function modulesLater(): string[] {
  const names = [...readFileSync(loaders, 'utf8').matchAll(loadedLater)].map(
    ([, name = '']) => name,
  )
  if (names.length === 0) throw new Error('no screen is loaded with its texts')
  return names
}

const preloadOf = (font: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
  injectTo: 'head',
})

function filesOf(name: string, bundle: Bundle, known = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (known.has(name) || file?.type !== 'chunk') return known
  known.add(name)
  for (const style of file.viteMetadata?.importedCss ?? []) known.add(style)
  for (const imported of file.imports) filesOf(imported, bundle, known)
  return known
}

const bytesIn = (bundle: Bundle, always: ReadonlySet<string>) => (files: readonly string[]) =>
  [...always, ...files.map((file) => file.slice(1))]
    .map((name) => bundle[name])
    .reduce((sum, file) => sum + (file?.type === 'chunk' ? gzipSync(file.code).length : 0), 0)

/** Lists, for each module and language, the files that its chunk needs in addition to the files of every page. */
function filesToPreload(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const always = new Set(
    chunks
      .filter(({ name }) => name === 'frame')
      .flatMap(({ fileName }) => [...filesOf(fileName, bundle)]),
  )
  const named = chunks.flatMap((chunk) => {
    const id = chunk.facadeModuleId ?? ''
    const name = (screen.exec(id) ?? language.exec(id))?.[1]
    const files = [...filesOf(chunk.fileName, bundle)].filter((file) => !always.has(file))
    return name === undefined ? [] : [[name, files.map((file) => `/${file}`)] as const]
  })
  if (!named.some(([name]) => name === 'nb-first'))
    throw new Error('no screens and languages were found')
  const files = Object.fromEntries(named)
  if (files['shows']?.some((file) => file.includes('/of-screens-')))
    throw new Error('the first screen would load the common files of the others')
  refuseLargeFirstLoad(files, bytesIn(bundle, always))
  return files
}

async function programOf(bundle: Bundle, buildId: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      __BUILD_ID__: JSON.stringify(buildId),
      __FILES_TO_PRELOAD__: JSON.stringify(filesToPreload(bundle)),
      __MODULES_LATER__: JSON.stringify(modulesLater()),
    },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: source, formats: ['iife'], name: 'preload' },
    },
  })
  const [output] = [result].flat()
  const [chunk] = output && 'output' in output ? output.output : []
  if (!chunk) throw new Error('preload.ts was not built')
  return chunk.code.replaceAll('</', String.raw`<\/`)
}

/** Preloads the fonts, and inlines the page's first program, which depends on no other file. */
export function preloadPlugin(nonce: string, buildId: string): Plugin {
  return {
    name: 'dxweb-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const program = await programOf(bundle, buildId)
        const fonts = Object.keys(bundle).filter((name) => firstFonts.test(name))
        // Places the program before the styles, which would delay it, and after the meta tag with the encoding.
        const [head = '', rest = ''] = html.split('</title>')
        return {
          html: `${head}</title>\n    <script nonce="${nonce}">${program}</script>${rest}`,
          tags: fonts.map(preloadOf),
        }
      },
    },
  }
}
