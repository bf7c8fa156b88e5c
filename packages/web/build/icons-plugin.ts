import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

type IconPart = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const ours = fileURLToPath(new URL('../ui/theme/drawn-icon.ts', import.meta.url))

const calls = /\bdrawnIcon\(("\w+"), "[\w-]+", "\w+", (\[\[[^;]*\]\])\);/g

const isLine = ([tag, attributes]: IconPart) =>
  tag === 'path' &&
  attributes['d']?.startsWith('M') === true &&
  Object.keys(attributes).every((name) => name === 'key' || name === 'd')

/** Joins lines that have no attributes of their own into one path, for fewer elements. */
export const joinedParts = (parts: readonly IconPart[]): readonly IconPart[] =>
  parts.length > 1 && parts.every(isLine)
    ? [['path', { key: 'lines', d: parts.map(([, { d }]) => d).join('') }]]
    : parts

const unnamed = (parts: IconPart[]) =>
  joinedParts(parts).map(([tag, attributes]) => [tag, { ...attributes, key: undefined }])

/** Makes all icons of the package use `ui/theme/drawn-icon.ts`. */
export function iconsPlugin(): Plugin {
  return {
    name: 'dxweb-icons',
    load: {
      filter: { id: /\/@tabler\/icons-react\/dist\/esm\/createReactComponent\.mjs$/ },
      handler: () => `export { drawnIcon as default } from ${JSON.stringify(ours)}`,
    },
    /** Joins lines and drops names and keys, which nothing reads. */
    renderChunk: (code) =>
      code.replaceAll(calls, (_, type: string, parts: string) => {
        const drawn = JSON.stringify(unnamed(JSON.parse(parts) as IconPart[]))
        return `drawnIcon(${type}, "", "", ${drawn});`
      }),
  }
}
