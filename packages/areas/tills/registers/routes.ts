import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { matchArticles } from '../receipts/article-name-store.ts'
import { checkChain, countRegister } from '../receipts/chain-store.ts'
import type { ChainKey } from '../saft/signature-chain.ts'
import { readPublicKey, verifierOf } from '../saft/verifier-store.ts'
import { articleStatements, mapArticle } from './article-store.ts'
import { chainStatements } from './chain-read-store.ts'
import * as contract from './contract.ts'
import { chooseRegister, mapRegister, registersStatements, setKey } from './store.ts'

export interface RegisterKeyParts {
  sealChainKey: (partnerId: number, registerId: number, key: string) => Buffer
}

function keyOf(kind: 'rsa' | 'hmac', typed: string): { key: ChainKey; kept: string } {
  if (kind === 'hmac') return { key: { kind, secret: typed }, kept: typed }
  const publicKey = readPublicKey(typed)
  if (publicKey === null) throw invalidField('key', 'public_key')
  return { key: { kind, publicKey }, kept: publicKey }
}

const articleRoutes: Route[] = [
  readRoute(
    contract.listTillArticles,
    ({ scope, query }) =>
      articleStatements(scope.partnerId, query.q ?? '', query.only === 'unmapped'),
    ({ rows: [data, totals] }) => ({ data, ...onlyRow(totals) }),
  ),
  {
    ...route(contract.mapTillArticle, (call) =>
      mapArticle(call.db, call.scope, authorOf(call), { ...call.body, id: call.params.articleId }),
    ),
    example: {
      body: { version: 1, productId: 12, menuId: null, groupId: null },
      reply: { version: 2 },
    },
  },
  route(contract.matchTillArticles, async ({ db, scope }) => ({
    mapped: await matchArticles(db, scope),
  })),
]

export const tillRegisterRoutes = ({ sealChainKey }: RegisterKeyParts): Route[] => [
  readRoute(
    contract.listTillRegisters,
    ({ scope }) => registersStatements(scope.partnerId),
    ({ rows: [data, totals] }) => ({ data, ...onlyRow(totals) }),
  ),
  route(contract.mapTillRegister, (call) =>
    mapRegister(call.db, call.scope, authorOf(call), { ...call.body, id: call.params.registerId }),
  ),
  route(contract.chooseTillRegister, (call) =>
    chooseRegister(call.db, call.scope, authorOf(call), call.params.registerId),
  ),
  route(contract.setRegisterKey, async (call) => {
    const { db, scope, body, params } = call
    const { registerId } = params
    const { key, kept } = keyOf(body.kind, body.key.trim())
    const sealed = sealChainKey(scope.partnerId, registerId, kept)
    const { version, kind } = body
    const answer = await setKey(db, scope, authorOf(call), {
      id: registerId,
      version,
      kind,
      sealed,
    })
    await checkChain(db, scope, { registerId, verify: verifierOf(key), isAll: true })
    await countRegister(db, scope, registerId)
    return answer
  }),
  readRoute(
    contract.readRegisterChain,
    ({ scope, params }) => chainStatements(scope.partnerId, params.registerId),
    ({ rows: [known, gaps, broken, falls] }) => {
      onlyRow(known)
      return { gaps, broken, falls }
    },
  ),
  ...articleRoutes,
]
