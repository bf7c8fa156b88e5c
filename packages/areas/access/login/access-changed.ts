import type { Services } from '@dxweb/kit/definitions/route.ts'

/** For topics about users, which belong to no partner. Clients can follow neither partner 0 nor such topics. */
export const anyPartner = 0

export const accessTopic = (userId: number): string => `access:${userId}`

/** Closes the user's live streams in every process. Call it after the commit. */
export function accessChanged(services: Pick<Services, 'changed'>, userId: number): void {
  services.changed(anyPartner, accessTopic(userId))
}
