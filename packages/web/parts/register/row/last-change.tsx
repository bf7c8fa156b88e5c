import { type AnyCollection, collectionEndpoints } from '@dxweb/kit/definitions/collection.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { collectionKey } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'

/** Who changed a row last, and when, where the log knows it. */
export function LastChange({ collection, id }: { collection: AnyCollection; id: number }) {
  const t = useText()
  const when = useWhen()
  const partnerId = usePartnerId()
  const { data } = useQuery({
    queryKey: [...collectionKey(partnerId, collection.name), 'lastChange', id],
    queryFn: ({ signal }) =>
      callApi(collectionEndpoints(collection).lastChange, { params: { partnerId, id }, signal }),
  })
  if (!data?.at) return null
  const { at, isNew, user, actedBy } = data
  const name = actedBy ? t('rows.changedAs', { name: user, really: actedBy }) : user
  const values = { when: when(at, 'full'), name }
  const key = isNew ? 'rows.added' : 'rows.changed'
  return <span className="dx-last-change">{t(name ? `${key}By` : key, values)}</span>
}
