import { getHouseLog } from '@dxweb/areas/partners/houses/log/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Text, useText, useTexts } from '../../../ui/text/text.ts'

// catalog: partneradmin.log.*

type Line = ReplyOf<typeof getHouseLog.parts>['data'][number]

/** A field as the form of the house calls it. */
function useFieldName(): (field: string) => string {
  const t = useText()
  const { has } = useTexts()
  return (field) => {
    const known = [`partneradmin.${field}`, `label.${field}`].find((key) => has(key))
    return known === undefined ? field : inSentence(t(known))
  }
}

const modulesIn = (t: Text, modules: readonly string[]) =>
  modules.map((module) => t(`partneradmin.module.${module}`)).join(', ')

function useDeed(): (line: Line) => string {
  const t = useText()
  const nameOf = useFieldName()
  return ({ deed, actedAs, fields, given, taken }) => {
    if (deed !== 'setModules') {
      const named = fields.map(nameOf).join(', ')
      return t(`partneradmin.log.${deed}`, { name: actedAs, fields: named })
    }
    const parts = [
      given.length > 0 && t('partneradmin.log.given', { modules: modulesIn(t, given) }),
      taken.length > 0 && t('partneradmin.log.taken', { modules: modulesIn(t, taken) }),
    ]
    return parts.filter(Boolean).join(' ') || t('partneradmin.log.setModules')
  }
}

/** What the platform did with the house, and why, newest first. */
export default function LogTab({ houseId }: { houseId: number }) {
  const t = useText()
  const when = useWhen()
  const deed = useDeed()
  const found = useRead(getHouseLog, { houseId })
  return (
    <Card title={t('partneradmin.tab.log')} about={t('partneradmin.log.about')}>
      <Loaded of={found} failedKey="partneradmin.log.failed" lines={6}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('partneradmin.log.none')}</p>
          ) : (
            <ol className="dx-house-log">
              {data.map((line) => (
                <li key={line.id}>
                  <span>
                    {deed(line)}
                    {line.reason !== '' && (
                      <span className="dx-house-reason">
                        {t('partneradmin.log.reason', { reason: line.reason })}
                      </span>
                    )}
                  </span>
                  <span className="dx-dim dx-small">
                    {[when(line.at, 'moment'), line.user].filter(Boolean).join(' · ')}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  )
}
