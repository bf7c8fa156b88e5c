import type { getPlatformUser } from '@dxweb/areas/access/platform-users/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type FoundPerson = ReplyOf<typeof getPlatformUser.parts>
