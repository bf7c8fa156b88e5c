import { hash } from 'node:crypto'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { fileRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { keyOwner } from '../rules.ts'
import { readWebTracking, type WebTracking } from './contract.ts'
import { openTrackersStatement } from './store.ts'

export interface TrackingParts {
  openFor: (owner: string, sealed: Buffer) => string
}

const maxAgeSeconds = 60

export const trackingRoutes = ({ openFor }: TrackingParts): Route[] => [
  fileRoute(readWebTracking, async ({ services: { db }, params: { partnerId } }) => {
    const scope = { partnerId, renterId: 0, userId: 0 }
    const { analytics, adPixel } = onlyRow(await db.run(scope, openTrackersStatement(partnerId)))
    const idOf = (tracker: string, sealed: Buffer | null) =>
      sealed === null ? [] : [openFor(keyOwner(partnerId, tracker), sealed)]
    const tracking: WebTracking = {
      analytics: idOf('analytics', analytics).map((id) => ({ service: 'googleAnalytics', id })),
      marketing: idOf('adPixel', adPixel).map((id) => ({ service: 'metaPixel', id })),
    }
    const body = JSON.stringify(tracking)
    const etag = `"${hash('sha256', body, 'base64url')}"`
    return { body, contentType: 'application/json; charset=utf-8', etag, maxAgeSeconds }
  }),
]
