import { type AnyCollection, collectionEndpoints } from '@dxweb/kit/definitions/collection.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import styles from '../form/form.module.css'

export function LastChange({ collection, id }: { collection: AnyCollection; id: number }) {
  const t = useText()
  const when = useWhen()
  const { data } = useRead(collectionEndpoints(collection).lastChange, { id })
  if (!data?.at) return null
  const { at, isNew, user, actedBy } = data
  const name = actedBy ? t('rows.changedAs', { name: user, really: actedBy }) : user
  const values = { when: when(at, 'full'), name }
  const key = isNew ? 'rows.added' : 'rows.changed'
  return <span className={styles['lastChange']}>{t(name ? `${key}By` : key, values)}</span>
}
