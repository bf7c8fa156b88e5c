import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { listBuyerMessages, resendBuyerMessage, sendBuyerMessage } from './contract.ts'
import { messagesStatement, resendMessage, type StoredMessages, writeMessage } from './store.ts'

// catalog: mail.cancelledDraft.*
function draftOf({ event, partner, startsAt, timeZone }: StoredMessages, locale: 'nb' | 'en') {
  const when = dateText(new Date(startsAt).toISOString(), 'full', locale, timeZone)
  const partText = (part: string) =>
    translate(locale, `mail.cancelledDraft.${part}`, { event, partner, when })
  return { subject: partText('subject'), text: partText('text') }
}

const sending = route(sendBuyerMessage, async (call) => {
  const { db, scope, params, body, idempotencyKey, bodyHash } = call
  const order = { eventId: params.id, body, by: authorOf(call), idempotencyKey, bodyHash }
  return writeMessage(db, scope, order)
})

const example = {
  body: { locale: 'nb', subject: 'Avlyst: Revy', text: 'Revyen fredag er dessverre avlyst.' },
  reply: { id: '0190a4b0-0000-7000-8000-000000000005' },
}

export const buyerMessageRoutes: Route[] = [
  readRoute(
    listBuyerMessages,
    ({ scope, params }) => [messagesStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => {
      const stored = onlyRow(found)
      const { isCancelled, addressCount, unreached, data } = stored
      const drafts = { nb: draftOf(stored, 'nb'), en: draftOf(stored, 'en') }
      return { isCancelled, addressCount, unreached, drafts, data }
    },
  ),
  { ...sending, example },
  route(resendBuyerMessage, (call) =>
    resendMessage(call.db, call.scope, {
      eventId: call.params.id,
      messageId: call.params.messageId,
      by: authorOf(call),
    }),
  ),
]
