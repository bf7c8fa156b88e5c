import { randomUUID } from 'node:crypto'
import { secretOwner, type WebhookParts } from '@dxweb/areas/webhooks/endpoints/routes.ts'
import { bodyOf, messageIdOf, type Send } from '@dxweb/areas/webhooks/sending/message.ts'

interface TestParts {
  send: Send
  unsealFor: (owner: string, sealed: Buffer) => string
}

/** Sends an unnumbered test event immediately, even to a disabled endpoint. */
export const sendTest =
  ({ send, unsealFor }: TestParts): WebhookParts['sendTest'] =>
  (partnerId, endpointId, { url, secrets }) => {
    const event = {
      id: randomUUID(),
      number: null,
      type: 'webhook.test',
      at: new Date().toISOString(),
      data: {},
    }
    const owner = secretOwner(partnerId, endpointId)
    return send({
      url,
      secrets: secrets.map(({ sealed }) => unsealFor(owner, sealed)),
      messageId: messageIdOf(event),
      body: bodyOf(partnerId, event),
    })
  }
