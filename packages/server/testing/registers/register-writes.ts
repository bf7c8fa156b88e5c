import { collectionEndpoints } from '@dxweb/kit/definitions/collection.ts'
import { registers } from '../../collections/registers.ts'
import type { OpenApiDocument } from '../../http/openapi/openapi.ts'

export function writesOfRegisters(document: OpenApiDocument): OpenApiDocument {
  const paths = new Set(
    registers.flatMap((one) => {
      const { create, update, imported } = collectionEndpoints(one)
      return [create.path, update.path, imported.path]
    }),
  )
  const kept = Object.entries(document.paths)
    .filter(([path]) => paths.has(path))
    .map(([path, { post, put }]) => [path, { ...(post && { post }), ...(put && { put }) }])
  return { ...document, paths: Object.fromEntries(kept) }
}
