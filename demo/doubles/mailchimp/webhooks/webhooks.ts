import { type Played, webhookOf } from '../model/call.ts'
import { invalid } from '../model/problem.ts'
import type { List, Webhook } from '../model/state.ts'
import { answersProbe } from './deliver.ts'

const shownWebhook = (list: List, webhook: Webhook) => ({ ...webhook, list_id: list.id })

/** Several webhooks may have the same address, as in the real service. */
export const webhookOperations: Record<string, Played> = {
  'GET /lists/{list_id}/webhooks': (call) => {
    const list = call.list()
    const webhooks = list.webhooks.map((each) => shownWebhook(list, each))
    return { webhooks, list_id: list.id, total_items: webhooks.length }
  },
  'POST /lists/{list_id}/webhooks': async (call) => {
    const list = call.list()
    const { url = '', events = {}, sources = {} } = call.body as Partial<Webhook>
    if (!/^https?:\/\//.test(url) || !(await answersProbe(url))) {
      throw invalid({ field: 'url', message: 'The address does not answer' })
    }
    const webhook = { id: `w${call.nextId().toString(16).padStart(9, '0')}`, url, events, sources }
    list.webhooks.push(webhook)
    return shownWebhook(list, webhook)
  },
  'DELETE /lists/{list_id}/webhooks/{webhook_id}': (call) => {
    const list = call.list()
    const webhook = webhookOf(list, call.params['webhook_id'])
    list.webhooks.splice(list.webhooks.indexOf(webhook), 1)
    return null
  },
}
