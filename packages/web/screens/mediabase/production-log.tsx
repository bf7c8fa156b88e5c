import { getProductionLog } from '@dxweb/areas/mediabase/log/contract.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { useRead } from '../../data/rows/read.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { useRegisterWords } from '../../parts/register/look/use-words.ts'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useText, useTexts } from '../../ui/text/text.ts'
import styles from './styles/mediabase.module.css'

// catalog: mediabase.log.*

export function ProductionLog({ id }: { id: number }) {
  const t = useText()
  const { has } = useTexts()
  const when = useWhen()
  const words = useRegisterWords(productions)
  const deed = (action: string, fields: readonly string[], [gone, kept]: readonly string[]) => {
    if (gone && kept) return t('mediabase.log.mergedInto', { gone, kept })
    if (has(`mediabase.log.${action}`)) return t(`mediabase.log.${action}`)
    const named = fields.map((field) => inSentence(words.label(field))).join(', ')
    return named ? t('mediabase.log.changed', { fields: named }) : t('mediabase.log.saved')
  }
  return (
    <Card title={t('mediabase.log')}>
      <Loaded of={useRead(getProductionLog, { id })} failedKey="mediabase.log.failed">
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('mediabase.log.none')}</p>
          ) : (
            <ol className={styles['productionLog']}>
              {data.map(({ id: entry, action, fields, titles, at, user }) => (
                <li key={entry}>
                  {deed(action, fields, titles)}
                  <span className="dx-dim dx-small">{`${when(at, 'moment')} · ${user}`}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  )
}
