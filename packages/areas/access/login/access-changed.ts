import type { Services } from '@dxweb/kit/definitions/route.ts'

/** Who a user is does not belong to a partner. No client can follow partner 0, nor a topic of this form. */
export const anyPartner = 0

export const accessTopic = (userId: number): string => `access:${userId}`

/**
 * Tells every process that a session of the user ended, or that their rights changed, so that what was opened on
 * them is closed within a moment. To be called after the commit.
 */
export function accessChanged(services: Pick<Services, 'changed'>, userId: number): void {
  services.changed(anyPartner, accessTopic(userId))
}
