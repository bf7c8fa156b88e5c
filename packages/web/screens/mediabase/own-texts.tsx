import { mediabaseLanguages } from '@dxweb/areas/mediabase/contract.ts'
import { getOverride, saveOverride } from '@dxweb/areas/mediabase/override/contract.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { textLanguages } from '@dxweb/areas/mediabase/productions/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useState } from 'react'
import { useList } from '../../data/rows/collections.ts'
import { useRead } from '../../data/rows/read.ts'
import { useCan } from '../../data/session/session.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import type { DrawnInput } from '../../parts/command/command-fields.tsx'
import { ItemsInput } from '../../parts/register/form/items-input.tsx'
import { plansOf } from '../../parts/register/look/field-plan.ts'
import { useRegisterWords } from '../../parts/register/look/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useText } from '../../ui/text/text.ts'
import styles from './styles/mediabase.module.css'

type Override = ReplyOf<typeof getOverride.parts>

function Texts({ texts, changedAt, changedBy }: Override) {
  const t = useText()
  const when = useWhen()
  const written = texts.filter(({ shortText, synopsis }) => shortText !== '' || synopsis !== '')
  if (written.length === 0) return <p className="dx-second">{t('mediabase.own.none')}</p>
  return (
    <>
      {written.map(({ language, shortText, synopsis }) => (
        <section key={language} className={styles['ownText']}>
          <h3>{t(`choice.language.${language}`)}</h3>
          {shortText && <p>{shortText}</p>}
          {synopsis && <p>{synopsis}</p>}
        </section>
      ))}
      {changedAt && (
        <p className="dx-dim dx-small">{`${when(changedAt, 'moment')} · ${changedBy}`}</p>
      )}
    </>
  )
}

const plan = plansOf(productions.fields).find(({ field }) => field === 'texts')

function TextsInput({ typed, errors, onChange }: DrawnInput) {
  const words = useRegisterWords(productions)
  return plan && <ItemsInput {...{ plan, words, typed, errors, onChange }} />
}

type Written = Override['texts']

/** Adds empty texts for missing languages, in the venue's order of languages. */
function withLanguages(texts: Written, codes: readonly string[]): Written {
  const known = textLanguages.filter((language) => codes.includes(language))
  const missing = known
    .filter((language) => texts.every((text) => text.language !== language))
    .toSorted((one, other) => codes.indexOf(one) - codes.indexOf(other))
  return [...texts, ...missing.map((language) => ({ language, shortText: '', synopsis: '' }))]
}

export function OwnTexts({ id }: { id: number }) {
  const t = useText()
  const mayWrite = useCan()('mediabase.write')
  const [isOpen, setOpen] = useState(false)
  const found = useRead(getOverride, { id })
  const languages = useList(mediabaseLanguages, { limit: 100, sort: 'sort' }, mayWrite)
  const codes = (languages.data?.data ?? []).map(({ code }) => code)
  return (
    <Card title={t('mediabase.own.title')}>
      <div className="dx-field-stack">
        <Loaded of={found} failedKey="mediabase.own.failed">
          {(override) => <Texts {...override} />}
        </Loaded>
        {mayWrite && found.data && (
          <div>
            <Button onClick={() => setOpen(true)}>{t('mediabase.own.change')}</Button>
          </div>
        )}
      </div>
      {isOpen && found.data && (
        <CommandDialog
          endpoint={saveOverride}
          params={{ id }}
          known={{ version: found.data.version }}
          initial={{ texts: withLanguages(found.data.texts, codes) }}
          size="normal"
          drawn={['texts']}
          renderDrawn={(input) => <TextsInput {...input} />}
          above={<p className="dx-second">{t('mediabase.own.about')}</p>}
          titleKey="mediabase.own.title"
          actionKey="rows.save"
          failedKey="mediabase.own.refused"
          doneKey="mediabase.own.saved"
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
