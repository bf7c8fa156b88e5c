import { tillFileRoutes } from '@dxweb/areas/tills/receipts/routes.ts'
import type { KeyedRegister } from '@dxweb/areas/tills/receipts/file-intake-store.ts'
import { chainKeyOwner } from '@dxweb/areas/tills/registers/key-owner.ts'
import { tillRegisterRoutes } from '@dxweb/areas/tills/registers/routes.ts'
import { salesOutRoutes } from '@dxweb/areas/tills/sales-out/routes.ts'
import type { ChainKey } from '@dxweb/areas/tills/saft/signature-chain.ts'
import type { Route } from '@dxweb/kit/definitions/route.ts'
import { checkSchema } from './check-schema.ts'

interface SecretParts {
  sealFor: (owner: string, plain: string) => Buffer
  openFor: (owner: string, sealed: Buffer) => string
}

function openedBy({ openFor }: SecretParts) {
  return (partnerId: number, { id, keyKind, sealedKey }: KeyedRegister): ChainKey | null => {
    if (keyKind === null || sealedKey === null) return null
    const text = openFor(chainKeyOwner(partnerId, id), sealedKey)
    return keyKind === 'rsa' ? { kind: 'rsa', publicKey: text } : { kind: 'hmac', secret: text }
  }
}

export const tillRoutes = (secrets: SecretParts): Route[] => [
  ...tillFileRoutes({ checkSchema, chainKeyOf: openedBy(secrets) }),
  ...salesOutRoutes,
  ...tillRegisterRoutes({
    sealChainKey: (partnerId, registerId, key) =>
      secrets.sealFor(chainKeyOwner(partnerId, registerId), key),
  }),
]
