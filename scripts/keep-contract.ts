import { writeFileSync } from 'node:fs'
import { contractShape, writeShape } from '@dxweb/server/http/openapi/contract-shape.ts'
import type { OpenApiDocument } from '@dxweb/server/http/openapi/openapi.ts'

/**
 * Stores a running server's API contract for a later comparison: `node scripts/keep-contract.ts http://127.0.0.1:3000`.
 */
const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const answer = await fetch(`${address}/api/v1/openapi.json`)
const file = new URL('../packages/server/http/openapi/previous-contract.jsonl', import.meta.url)
writeFileSync(file, writeShape(contractShape((await answer.json()) as OpenApiDocument)))
