import type { Page } from '../../../data/session/page-path.ts'
import { fetchSession } from '../../../data/session/session.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import type { RegisterLook } from '../look/look.ts'
import { ModuleRegister } from '../module-register.tsx'
import type { RegisterServer } from './register-server.ts'

export async function openRegister(
  venue: RegisterServer,
  look: RegisterLook,
  path = '',
): Promise<void> {
  openAddress(`${venue.origin}/partners/1003/things${path}`)
  openScreen(() => <ModuleRegister look={look} module={'things' as Page} />, await fetchSession())
}
