import type { Services } from '@dxweb/kit/definitions/route.ts'

/** Pseudo partner for topics about users; no client can follow it. */
export const anyPartner = 0

export const accessTopic = (userId: number): string => `access:${userId}`

/** Closes the user's live streams in every process. Must be called after the commit. */
export function accessChanged(services: Pick<Services, 'changed'>, userId: number): void {
  services.changed(anyPartner, accessTopic(userId))
}
